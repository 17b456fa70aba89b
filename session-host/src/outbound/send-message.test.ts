import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { ref } from '../../test/inbound.ts';
import { chatWith, connectedSession, sendContext, textCommand } from '../../test/outbound.ts';
import { sendMessage } from './send-message.ts';

const { signal } = new AbortController();
const acks = (published: readonly InboundEvent[]) =>
  published.flatMap((event) => (event.type === 'receipt' ? [event.ack] : []));
const arrived = (wid: string) =>
  ({
    ...ref,
    channel: 'whatsapp',
    type: 'receipt',
    chat: chatWith('5511900000001'),
    wid,
    ack: 2,
    reader: null,
    at: 1,
  }) as const;

/** A session, and how a command of its queue is sent. */
const queued = () => {
  const { session, arrivals } = connectedSession();
  const published: InboundEvent[] = [];
  const left: Promise<void>[] = [];
  const context = { ...sendContext(published), later: (work: Promise<void>) => void left.push(work) };
  const send = (command = textCommand('W1'), stop = signal) => sendMessage(session(), command, context, null, stop);
  return { arrivals, published, left, send, context, session };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('publishes no receipt of the server where that of the phone comes within a second', async () => {
  const { arrivals, published, left, send } = queued();
  expect(await send()).toBe('done');
  await vi.advanceTimersByTimeAsync(999);
  arrivals.published(arrived('W1'));
  await Promise.all(left);
  expect(left).toHaveLength(1);
  expect(acks(published)).toEqual([]);
});

it('publishes the receipt of the server after a second without the phone’s', async () => {
  const { published, left, send } = queued();
  await send();
  await vi.advanceTimersByTimeAsync(999);
  expect(acks(published)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(left);
  expect(acks(published)).toEqual([1]);
});

it('waits no longer where the host stops', async () => {
  const { published, left, send } = queued();
  const stop = new AbortController();
  await send(textCommand('W1'), stop.signal);
  stop.abort();
  await Promise.all(left);
  expect(acks(published)).toEqual([1]);
});

it('publishes the receipt of the server at once in a group, and for a command that was taken out of its queue', async () => {
  const { published, left, send, context, session } = queued();
  await send(textCommand('W1', { ...chatWith('5511900000001'), jid: '1@g.us', isGroup: true }));
  expect(acks(published)).toEqual([1]);
  await sendMessage(session(), textCommand('W2'), { ...context, later: undefined }, null, signal);
  expect(acks(published)).toEqual([1, 1]);
  expect(left).toEqual([]);
});
