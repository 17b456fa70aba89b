// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { isLong, noteSequence, seenSequence } from './seen-messages.ts';

beforeEach(() => window.localStorage.clear());

it.each([
  ['a first look at forty messages', { unread: 2, sequence: 40 }, null, false],
  ['a first look at more', { unread: 2, sequence: 41 }, null, true],
  ['thirty messages since the last look', { unread: 0, sequence: 90 }, 60, false],
  ['more since the last look, which colleagues have read', { unread: 0, sequence: 91 }, 60, true],
  ['many that nobody has read', { unread: 31, sequence: 35 }, 34, true],
])('the summary of a ticket is offered after %s: %s', (_, ticket, seen, expected) => {
  expect(isLong(ticket, seen)).toBe(expected);
});

it('a browser knows how far each user has read the last tickets', () => {
  for (let id = 1; id <= 301; id += 1) noteSequence(7, id, id * 10);
  noteSequence(7, 2, 25);
  expect([1, 2, 3, 301].map((id) => seenSequence(7, id))).toEqual([null, 25, 30, 3_010]);
  expect(seenSequence(8, 2)).toBeNull();
  window.localStorage.setItem('seenMessages:7', '{broken');
  expect(seenSequence(7, 2)).toBeNull();
});
