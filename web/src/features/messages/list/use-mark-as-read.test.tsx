// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { buildMessage } from '../message.builder.ts';
import { unseenCount } from './unseen-count.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

setUpDom();
beforeEach(() => {
  call.mockReset().mockReturnValue(new Promise(() => undefined));
});

test('a message below what is on the screen is read once it is scrolled into view', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { wrapper } = buildProviders({ login: buildLogin() });
  const { rerender } = renderHook(
    ({ endShown }) => useMarkAsRead(buildTicket(7, { unreadMessages: 1 }), endShown, () => undefined),
    { wrapper, initialProps: { endShown: false } },
  );
  await act(() => Promise.resolve());
  expect(call).not.toHaveBeenCalled();
  rerender({ endShown: true });
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
});

test('a company in arrears reads without marking', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { wrapper } = buildProviders({ login: buildLogin({ company: { id: 7, dueDate: '2020-01-01' } }) });
  renderHook(() => useMarkAsRead(buildTicket(7, { unreadMessages: 1 }), true, () => undefined), { wrapper });
  await act(() => Promise.resolve());
  expect(call).not.toHaveBeenCalled();
});

test('messages that arrive at once are read together, also when the user leaves meanwhile', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { wrapper } = buildProviders({ login: buildLogin() });
  const { rerender, unmount } = renderHook(
    ({ version }) => useMarkAsRead(buildTicket(7, { unreadMessages: 1, version }), true, () => undefined),
    { wrapper, initialProps: { version: 1 } },
  );
  vi.useFakeTimers();
  for (const version of [2, 3, 4]) rerender({ version });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(call).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(call).toHaveBeenCalledTimes(2);
  rerender({ version: 5 });
  expect(call).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('what the contact wrote since the user scrolled up is unseen', () => {
  const messages = [buildMessage(1), buildMessage(2), buildMessage(3, { fromMe: true }), buildMessage(4)];
  expect([unseenCount(messages, buildMessage(1).id), unseenCount(messages, null)]).toEqual([2, 0]);
});
