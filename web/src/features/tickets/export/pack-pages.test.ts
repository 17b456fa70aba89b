import { expect, it } from 'vitest';
import { packPages } from './pack-pages.ts';

it.each([
  [[], []],
  [
    [40, 40, 40],
    [[0, 1], [2]],
  ],
  [
    [50, 50, 1],
    [[0, 1], [2]],
  ],
  [
    [10, 300, 10],
    [[0], [1], [2]],
  ],
])('blocks of %j fill pages of 100: %j', (heights, pages) => {
  expect(packPages(heights, 100)).toEqual(pages);
});
