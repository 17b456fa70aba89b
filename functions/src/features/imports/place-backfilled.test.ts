import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { state } from '../../../test/conversation-state.ts';
import { isAnswered, type Listed, placeBackfilled, placesOf } from './place-backfilled.ts';

const listed = (at: number, given: Partial<Listed> = {}): Listed => ({
  wid: 'A',
  fromMe: false,
  at,
  storedAt: null,
  ...given,
});

describe('the time by which a backfilled message sorts', () => {
  it('is its own', () => {
    expect(placesOf([listed(5_998), listed(5_999), listed(7_999)])).toEqual([5_998, 5_999, 7_999]);
  });

  it('is before a live message of the same second that was written after it', () => {
    expect(placesOf([listed(4_999), listed(5_997), listed(5_998), listed(5_999, { storedAt: 5_300 })])).toEqual([
      4_999, 5_298, 5_299, 5_300,
    ]);
    expect(placesOf([listed(5_997), listed(5_998, { storedAt: 5_300 }), listed(5_999)])).toEqual([5_299, 5_300, 5_999]);
  });

  it('follows WhatsApp’s second, whatever the times by which other messages were stored', () => {
    expect(placesOf([listed(5_998), listed(5_999, { storedAt: 9_100 })])).toEqual([5_998, 9_100]);
    expect(placesOf([listed(5_998), listed(5_999, { storedAt: 1_100 })])).toEqual([5_998, 1_100]);
  });

  it('is behind a live message of the contact before it, which may be stored under a later second', () => {
    expect(placesOf([listed(5_997, { storedAt: 6_030 }), listed(5_998), listed(5_999)])).toEqual([6_030, 6_031, 6_032]);
    expect(placesOf([listed(5_997, { storedAt: 8_100 }), listed(5_998), listed(9_999)])).toEqual([8_100, 8_101, 9_999]);
  });

  it('is not behind a message that came much later than it was written, or that an agent wrote', () => {
    expect(placesOf([listed(5_997, { storedAt: 65_000 }), listed(5_998)])).toEqual([65_000, 5_998]);
    expect(placesOf([listed(5_997, { fromMe: true, storedAt: 6_030 }), listed(5_998)])).toEqual([6_030, 5_998]);
  });

  it('is not before a message that was written in that second and sent later', () => {
    expect(placesOf([listed(5_999), listed(9_999, { fromMe: true, storedAt: 5_400 })])).toEqual([5_999, 5_400]);
    expect(
      placesOf([listed(5_998), listed(9_999, { fromMe: true, storedAt: 5_400 }), listed(5_999, { storedAt: 5_700 })]),
    ).toEqual([5_699, 5_400, 5_700]);
  });
});

describe('whether a message is answered', () => {
  it('depends on the phone’s messages after it', () => {
    const chat = [listed(5_998), listed(5_999, { fromMe: true }), listed(6_999)];
    expect(chat.map((_, place) => isAnswered(chat, place, 0))).toEqual([true, false, false]);
  });

  it('ignores messages that were written before it and sent after it', () => {
    const chat = [listed(5_999), listed(9_999, { fromMe: true, storedAt: 2_500 })];
    expect(isAnswered(chat, 0, 0)).toBe(false);
    expect(isAnswered([listed(5_999), listed(9_999, { fromMe: true, storedAt: 9_700 })], 0, 0)).toBe(true);
    expect(isAnswered([listed(5_999), listed(6_999, { fromMe: true, storedAt: 60_000 })], 0, 0)).toBe(true);
  });

  it('depends on the agents’ messages since', () => {
    expect(isAnswered([listed(5_999)], 0, 6_000)).toBe(true);
    expect(isAnswered([listed(5_999)], 0, 4_999)).toBe(false);
  });

  it('ignores a message that may have been written before it in its second', () => {
    expect(isAnswered([listed(5_999)], 0, 5_900)).toBe(false);
    for (const [at, storedAt] of [
      [9_999, 5_900],
      [5_999, 5_900],
      [5_999, 4_100],
    ] as const)
      expect(isAnswered([listed(5_998), listed(at, { fromMe: true, storedAt })], 0, 0)).toBe(false);
  });
});

it('the message that is listed before those of an event counts for their places, and is not stored with them', () => {
  const message = inboundText(state().connection, { wid: 'B', at: 5_998 });
  const preceding = { wid: 'A', fromMe: false, at: 5_997 };
  const all = [listed(5_997, { storedAt: 6_030 }), listed(5_998)];
  const placed = placeBackfilled({ preceding, messages: [{ message, ack: 0, isUnread: false, changes: [] }] }, all, 0);
  expect(placed.map((one) => [one.message.wid, one.message.at, one.isUnread])).toEqual([['B', 6_031, true]]);
});
