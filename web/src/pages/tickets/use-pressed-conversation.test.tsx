// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { usePressedConversation } from './use-pressed-conversation.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom();
beforeEach(() => {
  call.mockReset().mockReturnValue(new Promise(() => undefined));
});

const Rows = () => (
  <div onPointerDown={usePressedConversation()}>
    <a href="/tickets/one" data-ticket-link>
      <span>newest</span>
    </a>
    <a href="/tickets/one?message=m" data-ticket-link>
      found
    </a>
    <a href="/contacts">elsewhere</a>
  </div>
);

test.each([
  ['newest', { pointerType: 'mouse', button: 0 }, 1],
  ['newest', { pointerType: 'mouse', button: 2 }, 0],
  ['newest', { pointerType: 'touch', button: 0 }, 0],
  ['found', { pointerType: 'mouse', button: 0 }, 0],
  ['elsewhere', { pointerType: 'mouse', button: 0 }, 0],
])('a press on %s by %o loads %i conversations', (text, press, count) => {
  const { getByText } = render(<Rows />, { wrapper: buildProviders({}).wrapper });
  fireEvent.pointerDown(getByText(text), press);
  expect(call).toHaveBeenCalledTimes(count);
});
