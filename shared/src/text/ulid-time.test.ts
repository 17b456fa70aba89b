import { expect, it } from 'vitest';
import { ulidTime } from './ulid-time.ts';

it.each([
  ['01ARYZ6S41TSV4RRFFQ69G5FAV', 1_469_918_176_385],
  ['00000000000000000000000000', 0],
  ['7ZZZZZZZZZ0000000000000000', 2 ** 48 - 1],
])('returns the time of %s', (ulid, time) => {
  expect(ulidTime(ulid)).toBe(time);
});
