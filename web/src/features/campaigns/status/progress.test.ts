import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  // All but one of many are not all.
  [9999, 10_000, 99],
  [3, 3, 100],
])('%i delivered of %i valid contacts are %i percent', (delivered, valid, expected) => {
  expect(progressOf({ delivered, valid })).toBe(expected);
});
