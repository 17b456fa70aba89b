// @vitest-environment jsdom
import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { buildPendingMessage } from '../message.builder.ts';
import { useDiscard, usePendingMessages, useSend } from './use-send.ts';

interface Sent {
  body: { body: string; requestId: string };
}
const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown, parts: Sent) => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

setUpDom();
beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
});
afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const start = () => {
  const { wrapper } = buildProviders();
  const { result } = renderHook(() => ({ send: useSend(7), pending: usePendingMessages(7), discard: useDiscard() }), {
    wrapper,
  });
  const send = (body: string): void => {
    const { error: _, waiting: __, ...outgoing } = buildPendingMessage({ body, requestId: `request ${body}` });
    act(() => result.current.send.mutate(outgoing));
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const waiting = () => result.current.pending.map((one) => [one.body, one.waiting, one.error]);
  return { result, send, pass, waiting };
};
const sent = () => call.mock.calls.map(([, { body }]) => [body.body, body.requestId]);

test('what is sent while the server is not reached waits, and goes out in order by itself', async () => {
  call.mockRejectedValue(new ApiError(0, null));
  const { send, pass, waiting } = start();
  send('one');
  send('two');
  await pass(60_000);
  expect(waiting()).toEqual([
    ['one', true, null],
    ['two', true, null],
  ]);
  call.mockReset().mockResolvedValue({ messages: [] });
  await pass(10_000);
  expect(waiting()).toEqual([]);
  expect(sent()).toEqual([
    ['one', 'request one'],
    ['two', 'request two'],
  ]);
});

test('what waits goes out while the tab is hidden', async () => {
  call.mockRejectedValue(new ApiError(0, null));
  const { send, pass, waiting } = start();
  focusManager.setFocused(false);
  send('one');
  send('two');
  await pass(10_000);
  call.mockReset().mockResolvedValue({ messages: [] });
  await pass(10_000);
  expect(waiting()).toEqual([]);
  expect(sent().map(([body]) => body)).toEqual(['one', 'two']);
});

test('what is sent while the browser is offline goes out when it is online again', async () => {
  call.mockResolvedValue({ messages: [] });
  const { send, pass, waiting } = start();
  onlineManager.setOnline(false);
  send('one');
  await pass(60_000);
  expect([waiting(), sent()]).toEqual([[['one', true, null]], []]);
  onlineManager.setOnline(true);
  await pass(10);
  expect([waiting(), sent()]).toEqual([[], [['one', 'request one']]]);
});

test('a discarded message that waits is not sent, and what follows it is', async () => {
  call.mockRejectedValue(new ApiError(0, null));
  const { result, send, pass, waiting } = start();
  send('one');
  send('two');
  await pass(2000);
  act(() => result.current.discard('request one'));
  call.mockReset().mockResolvedValue({ messages: [] });
  await pass(20_000);
  expect([waiting(), sent()]).toEqual([[], [['two', 'request two']]]);
});

test('a refused message fails at once', async () => {
  const refusal = new ApiError(400, 'ERR_TICKET_NOT_OPEN');
  call.mockRejectedValue(refusal);
  const { send, pass, waiting } = start();
  send('one');
  await pass(10);
  expect(waiting()).toEqual([['one', false, refusal]]);
});
