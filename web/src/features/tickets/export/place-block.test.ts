import { expect, test } from 'vitest';
import { page, space, type Block, type Row } from './blocks.ts';
import { firstPlace, placeBlock, type Place } from './place-block.ts';

const row = (height: number, keepsNext = false): Row => ({
  kind: 'image',
  picture: { data: new Uint8Array(), width: 1, height },
  height,
  keepsNext,
});
const block = (...rows: Row[]): Block => ({ rows, align: 'left', width: 100, background: null });

/** Heights of the rows on each page. */
const placed = (rows: Row[], place: Place = firstPlace): [number, number[]][] =>
  placeBlock(block(...rows), place).fragments.map((fragment) => [
    fragment.page,
    fragment.rows.map(({ height }) => height),
  ]);

/** A place with this much room below it. */
const placeAbove = (room: number): Place => ({ page: 1, y: page.height - page.margin - page.footer - room });

test('a block stands below the one before', () => {
  const { fragments, next } = placeBlock(block(row(20), row(10)), firstPlace);
  expect(fragments).toMatchObject([{ ...firstPlace, height: 30 + 2 * space.y }]);
  expect(next).toEqual({ page: 1, y: firstPlace.y + 30 + 2 * space.y + space.between });
});

test('a short block stays whole on the next page', () => {
  expect(placed([row(30), row(30)], placeAbove(50))).toEqual([[2, [30, 30]]]);
});

test('a long block breaks between rows, but not behind a row that keeps the next', () => {
  expect(placed([row(100, true), row(100), row(100), row(50, true), row(50)], placeAbove(320))).toEqual([
    [1, [100, 100, 100]],
    [2, [50, 50]],
  ]);
  expect(placed([row(100, true), row(100), row(100)], placeAbove(150))).toEqual([[2, [100, 100, 100]]]);
});

test('a block fills as many pages as it needs', () => {
  expect(placed(Array.from({ length: 20 }, () => row(100))).map(([number, rows]) => [number, rows.length])).toEqual([
    [1, 8],
    [2, 8],
    [3, 4],
  ]);
});
