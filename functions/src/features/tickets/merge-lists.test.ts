import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLists, type ReadList } from './merge-lists.ts';

const size = 40;

/** Sorted lists of numbers, greatest first, that count what is read of them. */
const readers = (lists: readonly number[][], from: number | null) => {
  let read = 0;
  const readOf =
    (list: readonly number[]): ReadList<number> =>
    (after, limit) => {
      const start = after ?? from;
      const rows = list.filter((row) => start === null || row < start).slice(0, limit);
      read += rows.length;
      return Promise.resolve(rows);
    };
  return { lists: lists.map(readOf), total: () => read };
};

const page = async (lists: readonly number[][], from: number | null, keeps: (row: number) => boolean = () => true) => {
  const source = readers(lists, from);
  const merged = await mergeLists({ lists: source.lists, compare: (one, other) => other - one, keeps, size });
  return { ...merged, read: source.total() };
};

const all = async (lists: readonly number[][], keeps?: (row: number) => boolean): Promise<number[]> => {
  const rows: number[] = [];
  let from: number | null = null;
  do {
    const merged = await page(lists, from, keeps);
    rows.push(...merged.rows);
    from = merged.last;
  } while (from !== null);
  return rows;
};

const descending = (values: readonly number[]): number[] => values.toSorted((one, other) => other - one);

describe('pages out of several lists', () => {
  const scattered = fc.array(fc.tuple(fc.nat(6), fc.nat(5_000)), { maxLength: 400 }).map((pairs) => {
    const lists: number[][] = Array.from({ length: 7 }, () => []);
    const seen = new Set<number>();
    for (const [list, value] of pairs) {
      if (seen.has(value)) continue;
      seen.add(value);
      lists[list]!.push(value);
    }
    return lists.map(descending);
  });

  it('hold every row once, in order, and none that is left out', async () => {
    await fc.assert(
      fc.asyncProperty(scattered, fc.boolean(), async (lists, even) => {
        const keeps = (row: number): boolean => !even || row % 2 === 0;
        expect(await all(lists, keeps)).toEqual(descending(lists.flat().filter(keeps)));
      }),
    );
  });

  it('never read more than twice the page, whatever the lists hold', async () => {
    await fc.assert(
      fc.asyncProperty(scattered, async (lists) => {
        const { read, rows } = await page(lists, null);
        expect(read).toBeLessThanOrEqual(2 * size);
        expect(rows.length).toBeLessThanOrEqual(size);
      }),
    );
  });

  it('are full out of one long list, and out of one among many', async () => {
    const long = descending(Array.from({ length: 500 }, (_, index) => index));
    expect(await page([long], null)).toMatchObject({ rows: long.slice(0, size), last: long[size - 1], read: size + 1 });
    const among = await page([[], [10_000], long, [], []], null);
    expect(among.rows).toEqual([10_000, ...long.slice(0, size - 1)]);
    expect(among.read).toBeLessThanOrEqual(2 * size);
  });

  it('end with the lists', async () => {
    expect(await page([], null)).toMatchObject({ rows: [], last: null });
    expect(await page([[2], [3, 1]], null)).toMatchObject({ rows: [3, 2, 1], last: null });
  });
});
