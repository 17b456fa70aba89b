import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { ref } from '../../test/inbound.ts';
import { chatWith } from '../../test/outbound.ts';
import { Arrivals } from './arrivals.ts';

const receipt = (wid: string, reader: object | null = null) =>
  ({
    ...ref,
    channel: 'whatsapp',
    type: 'receipt',
    chat: chatWith('5511900000001'),
    wid,
    ack: 2,
    reader,
    at: 1,
  }) as InboundEvent;
const open = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('notices the receipt of a message, also one that came before anybody waited', async () => {
  const arrivals = new Arrivals();
  const [early, late] = [arrivals.of('A'), arrivals.of('B')];
  arrivals.published(receipt('A'));
  expect(await early.within(1_000, open)).toBe(true);
  const waiting = late.within(1_000, open);
  arrivals.published(receipt('other'));
  await vi.advanceTimersByTimeAsync(999);
  arrivals.published(receipt('B'));
  expect(await waiting).toBe(true);
});

it('gives up after its time, and at once where the host stops', async () => {
  const arrivals = new Arrivals();
  const late = arrivals.of('A').within(1_000, open);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe(false);
  const stop = new AbortController();
  const stopped = arrivals.of('B').within(1_000, stop.signal);
  stop.abort();
  expect(await stopped).toBe(false);
  expect(await arrivals.of('C').within(1_000, stop.signal)).toBe(false);
});

it('takes no receipt of one member of a group for that of the message', async () => {
  const arrivals = new Arrivals();
  const waiting = arrivals.of('A').within(1_000, open);
  arrivals.published(receipt('A', { participant: '1@lid', others: 3 }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBe(false);
});
