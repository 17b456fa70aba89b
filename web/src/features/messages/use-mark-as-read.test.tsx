// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { buildMessage } from './message.builder.ts';
import { unseenCount } from './unseen-count.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom();
beforeEach(() => {
  call.mockReset().mockReturnValue(new Promise(() => undefined));
});

test('a message below what is on the screen is read once it is scrolled into view', () => {
  const { wrapper } = buildProviders({ login: buildLogin() });
  const { rerender } = renderHook(
    ({ endShown }) => useMarkAsRead(buildTicket(7, { unreadMessages: 1 }), endShown, () => undefined),
    { wrapper, initialProps: { endShown: false } },
  );
  expect(call).not.toHaveBeenCalled();
  rerender({ endShown: true });
  expect(call).toHaveBeenCalledOnce();
});

test('what the contact wrote since the user scrolled up is unseen', () => {
  const messages = [buildMessage(1), buildMessage(2), buildMessage(3, { fromMe: true }), buildMessage(4)];
  expect([unseenCount(messages, buildMessage(1).id), unseenCount(messages, null)]).toEqual([2, 0]);
});
