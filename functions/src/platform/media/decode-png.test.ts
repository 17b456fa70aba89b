import { expect, it } from 'vitest';
import { png, pngOfRows } from '../../../test/png.ts';
import { decodePng } from './decode-png.ts';

const gray = [10, 10, 10, 255];

it('reads pixels with opacity and without', () => {
  expect(decodePng(png(2, 1, [1, 2, 3, 4]))).toEqual({
    ...{ width: 2, height: 1 },
    rgba: new Uint8ClampedArray([1, 2, 3, 4, 1, 2, 3, 4]),
  });
  expect(decodePng(png(1, 1, [1, 2, 3]))?.rgba).toEqual(new Uint8ClampedArray([1, 2, 3, 255]));
});

it.each<[string, number[][]]>([
  ['left', [[1, ...gray, 0, 0, 0, 0]]],
  [
    'above',
    [
      [0, ...gray, ...gray],
      [2, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
  ],
  [
    'the mean of both',
    [
      [0, ...gray, ...gray],
      [3, 5, 5, 5, 128, 0, 0, 0, 0],
    ],
  ],
  [
    'the nearest of three',
    [
      [0, ...gray, ...gray],
      [4, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
  ],
])('reads rows that are stored as differences to what is %s', (_, rows) => {
  const decoded = decodePng(pngOfRows({ width: 2, height: rows.length }, Buffer.from(rows.flat())));
  expect(decoded?.rgba).toEqual(new Uint8ClampedArray(rows.flatMap(() => [...gray, ...gray])));
});

const row = Buffer.from([0, ...gray]);

it.each<[string, Buffer]>([
  ['16 bits a colour', pngOfRows({ width: 1, height: 1, depth: 16 }, row)],
  ['a palette', pngOfRows({ width: 1, height: 1, color: 3 }, row)],
  ['interlaced rows', pngOfRows({ width: 1, height: 1, interlace: 1 }, row)],
  ['an unknown filter', pngOfRows({ width: 1, height: 1 }, Buffer.from([9, ...gray]))],
  ['fewer rows than it says', pngOfRows({ width: 1, height: 9 }, row)],
  ['more rows than it says', pngOfRows({ width: 1, height: 1 }, Buffer.alloc(9_000_000))],
  ['a cut file', png(30).subarray(0, 45)],
  ['no chunk', Buffer.from('89504e470d0a1a0a', 'hex')],
])('refuses %s', (_, bytes) => {
  expect(decodePng(bytes)).toBeNull();
});
