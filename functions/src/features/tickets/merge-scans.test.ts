import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketRecord } from '../../../test/conversation-state.ts';
import { comparePlaces, type ListPosition } from '../../data/tickets/list-place.ts';
import { mergeScans, type ScanList } from './merge-scans.ts';

interface Row extends ListPosition {
  passes: boolean;
}

const lists: fc.Arbitrary<Row[][]> = fc
  .array(fc.record({ list: fc.nat(4), place: fc.nat(30), passes: fc.boolean() }), {
    maxLength: 120,
  })
  .map((rows) => {
    const all = rows.map((row, id) => ({ ...row, id: id + 1 }));
    return [0, 1, 2, 3, 4].map((list) => all.filter((row) => row.list === list));
  });

const sorted = <T extends ListPosition>(rows: readonly T[], sign: number): T[] =>
  rows.toSorted((one, other) => sign * comparePlaces(one, other));

/** Reads a list as the table does: `limit` rows behind a place, of which those that do not pass are left out. */
const scanOf =
  (list: readonly Row[], sign: number, count: (rows: number) => void): ScanList =>
  (after, limit) => {
    const isBehind = (row: Row): boolean => after === null || sign * comparePlaces(row, after) > 0;
    const rest = sorted(list, sign).filter(isBehind);
    const part = rest.slice(0, limit);
    count(part.length);
    return Promise.resolve({
      rows: part.filter(({ passes }) => passes).map(({ id, place }) => ({ ...ticketRecord({ id }), place })),
      read: part.length,
      reached: part.length < limit ? null : part.at(-1)!,
    });
  };

describe('mergeScans', () => {
  it('returns over its pages every row that passes, once and in order, and reads a bounded number for each', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 40 }),
        async (all, order, size, budget) => {
          const sign = order === 'asc' ? 1 : -1;
          const ids: number[] = [];
          let from: ListPosition | null = null;
          for (let pages = 0; ; pages++) {
            expect(pages).toBeLessThan(500);
            let read = 0;
            const scans = all.map((list) => scanOf(list, sign, (rows) => (read += rows)));
            const page = await mergeScans({ lists: scans, order, from, size, first: 8, budget });
            expect(page.rows.length).toBeLessThanOrEqual(size);
            expect(read).toBeLessThanOrEqual(budget + all.length);
            ids.push(...page.rows.map(({ id }) => id));
            if (page.next === null) break;
            from = page.next;
          }
          const passing = all.flat().filter(({ passes }) => passes);
          expect(ids).toEqual(sorted(passing, sign).map(({ id }) => id));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads of a list with all of the newest rows what the page lacks, and no more', async () => {
    const newest = Array.from({ length: 400 }, (_, at) => ({
      id: at + 1,
      place: 1_000 + at,
      passes: true,
    }));
    const older = Array.from({ length: 400 }, (_, at) => ({ id: at + 401, place: at, passes: true }));
    let read = 0;
    const scans = [newest, older, older.slice(0, 3), [], []].map((list) => scanOf(list, -1, (rows) => (read += rows)));
    const page = await mergeScans({ lists: scans, order: 'desc', from: null, size: 40, first: 80, budget: 500 });
    expect(page.rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => 400 - at));
    expect(read).toBeLessThan(80);
  });

  it('of no list is empty', async () => {
    expect(await mergeScans({ lists: [], order: 'asc', from: null, size: 10, first: 10, budget: 10 })).toEqual({
      rows: [],
      next: null,
    });
  });
});
