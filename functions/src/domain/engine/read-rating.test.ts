import { expect, it } from 'vitest';
import { readRating } from './read-rating.ts';

it.each([
  ['0', 0],
  [' 7 ', 7],
  ['10', 10],
  ['08', 8],
  ['9️⃣', 9],
  ['🔟', 10],
  ['８', 8],
  ['11', null],
  ['-1', null],
  ['9,5', null],
  ['nota 10', null],
  ['10/10', null],
  ['', null],
] as const)('the rating of "%s" is %s', (text, rating) => {
  expect(readRating(text)).toBe(rating);
});
