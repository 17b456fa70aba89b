import { EventEmitter } from 'node:events';
import type { WASocket } from '@whiskeysockets/baileys';
import { expect, it, vi } from 'vitest';
import { ServerAcks } from './server-acks.ts';

const attached = () => {
  const ws = new EventEmitter();
  const acks = new ServerAcks();
  acks.attach({ ws } as unknown as WASocket);
  return { acks, answer: (attrs: Record<string, string>) => ws.emit('CB:ack,class:message', { tag: 'ack', attrs }) };
};

it('returns the answer to this message: accepted, or refused with the code', async () => {
  const { acks, answer } = attached();
  const open = new AbortController().signal;
  const [first, second] = [acks.of('A', 60_000, open), acks.of('B', 60_000, open)];
  answer({ id: 'other' });
  answer({ id: 'B', error: '479' });
  answer({ id: 'A' });
  expect(await first).toEqual({ accepted: true });
  expect(await second).toEqual({ accepted: false, code: '479' });
});

it('returns null when the socket closes, and at once when it is closed already', async () => {
  const { acks } = attached();
  const socket = new AbortController();
  const waiting = acks.of('A', 60_000, socket.signal);
  socket.abort();
  expect(await waiting).toBeNull();
  expect(await acks.of('B', 60_000, socket.signal)).toBeNull();
});

it('returns null when the time is over, and not before', async () => {
  vi.useFakeTimers();
  try {
    const { acks, answer } = attached();
    const open = new AbortController().signal;
    const late = acks.of('A', 1_000, open);
    const inTime = acks.of('B', 1_000, open);
    await vi.advanceTimersByTimeAsync(999);
    answer({ id: 'B' });
    await vi.advanceTimersByTimeAsync(1);
    expect([await late, await inTime]).toEqual([null, { accepted: true }]);
  } finally {
    vi.useRealTimers();
  }
});
