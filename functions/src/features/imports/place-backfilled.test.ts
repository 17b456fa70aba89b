import { describe, expect, it } from 'vitest';
import { isAnswered, type Listed, placesOf } from './place-backfilled.ts';

const listed = (at: number, given: Partial<Listed> = {}): Listed => ({
  wid: 'A',
  fromMe: false,
  at,
  storedAt: null,
  ...given,
});

describe('where messages stand that an outage left out', () => {
  it('is at their own time', () => {
    expect(placesOf([listed(5_998), listed(5_999), listed(7_999)])).toEqual([5_998, 5_999, 7_999]);
  });

  it('is before what came by itself in the same second and was said after them', () => {
    expect(placesOf([listed(4_999), listed(5_997), listed(5_998), listed(5_999, { storedAt: 5_300 })])).toEqual([
      4_999, 5_298, 5_299, 5_300,
    ]);
    expect(placesOf([listed(5_997), listed(5_998, { storedAt: 5_300 }), listed(5_999)])).toEqual([5_299, 5_300, 5_999]);
  });

  it('is where WhatsApp’s second says, whatever the clock that stored others says of theirs', () => {
    expect(placesOf([listed(5_998), listed(5_999, { storedAt: 9_100 })])).toEqual([5_998, 9_100]);
    expect(placesOf([listed(5_998), listed(5_999, { storedAt: 1_100 })])).toEqual([5_998, 1_100]);
  });

  it('is not before what was written in that second and left later', () => {
    expect(placesOf([listed(5_999), listed(9_999, { fromMe: true, storedAt: 5_400 })])).toEqual([5_999, 5_400]);
    expect(
      placesOf([listed(5_998), listed(9_999, { fromMe: true, storedAt: 5_400 }), listed(5_999, { storedAt: 5_700 })]),
    ).toEqual([5_699, 5_400, 5_700]);
  });
});

describe('whether a message waits to be read', () => {
  it('goes by what the phone answered after it', () => {
    const chat = [listed(5_998), listed(5_999, { fromMe: true }), listed(6_999)];
    expect(chat.map((_, place) => isAnswered(chat, place, 0))).toEqual([true, false, false]);
  });

  it('passes over what was written before it and left after it', () => {
    const chat = [listed(5_999), listed(9_999, { fromMe: true, storedAt: 2_500 })];
    expect(isAnswered(chat, 0, 0)).toBe(false);
    expect(isAnswered([listed(5_999), listed(9_999, { fromMe: true, storedAt: 9_700 })], 0, 0)).toBe(true);
    expect(isAnswered([listed(5_999), listed(6_999, { fromMe: true, storedAt: 60_000 })], 0, 0)).toBe(true);
  });

  it('goes by what an agent wrote since', () => {
    expect(isAnswered([listed(5_999)], 0, 6_000)).toBe(true);
    expect(isAnswered([listed(5_999)], 0, 4_999)).toBe(false);
  });

  it('takes nothing for an answer that may have been written before it in its second', () => {
    expect(isAnswered([listed(5_999)], 0, 5_900)).toBe(false);
    for (const [at, storedAt] of [
      [9_999, 5_900],
      [5_999, 5_900],
      [5_999, 4_100],
    ] as const)
      expect(isAnswered([listed(5_998), listed(at, { fromMe: true, storedAt })], 0, 0)).toBe(false);
  });
});
