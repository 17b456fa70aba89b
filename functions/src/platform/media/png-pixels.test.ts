import { expect, it } from 'vitest';
import { png, pngOfRows } from '../../../test/png.ts';
import { pngPixels } from './png-pixels.ts';

const row = Buffer.from([0, 10, 10, 10, 255]);

it('reads pixels with opacity and without', () => {
  expect([...pngPixels(png(2, 1, [1, 2, 3, 4]))!]).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect([...pngPixels(png(1, 1, [1, 2, 3]))!]).toEqual([1, 2, 3, 255]);
});

it.each<[string, Buffer]>([
  ['an unknown filter', pngOfRows({ width: 1, height: 1 }, Buffer.from([9, ...row.subarray(1)]))],
  ['a cut file', png(30).subarray(0, 45)],
  ['no chunk', Buffer.from('89504e470d0a1a0a', 'hex')],
])('finds no pixels in %s', (_, bytes) => {
  expect(pngPixels(bytes)).toBeNull();
});

it('reads no more rows of a picture than it says to have', () => {
  expect(pngPixels(pngOfRows({ width: 1, height: 1 }, Buffer.alloc(9_000_000)))?.length ?? 4).toBe(4);
});
