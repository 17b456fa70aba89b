import { addDays } from '@recado/shared/text/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CycleSource, walkCycles, walkThrough } from './walk-cycles.ts';

interface Cycle {
  createdAt: number;
  ticketId: number;
  isRow: boolean;
}

/** Days with their cycles, in the order of the index: by ticket. */
const daysOfCycles = fc.array(
  fc
    .uniqueArray(fc.record({ createdAt: fc.integer({ min: 0, max: 9 }), ticketId: fc.nat(9), isRow: fc.boolean() }), {
      selector: ({ ticketId }) => ticketId,
      maxLength: 8,
    })
    .map((cycles) => cycles.toSorted((one, other) => one.ticketId - other.ticketId)),
  { minLength: 1, maxLength: 70 },
);

/** A source of days, the newest first, that notes which it is asked for. */
const sourceOf = (found: readonly (readonly Cycle[])[]): CycleSource<Cycle> & { asked: string[] } => {
  const days = found.map((_, at) => addDays('2026-11-28', -at));
  const asked: string[] = [];
  return {
    days,
    asked,
    read: (day) => {
      asked.push(day);
      return Promise.resolve(found[days.indexOf(day)]!);
    },
  };
};

const row = (cycle: Cycle) => (cycle.isRow ? cycle : null);

const rowsIn = (found: readonly (readonly Cycle[])[]): Cycle[] =>
  found.flatMap((cycles) =>
    cycles
      .filter(({ isRow }) => isRow)
      .toSorted((one, other) => other.createdAt - one.createdAt || other.ticketId - one.ticketId),
  );

const size = fc.integer({ min: 1, max: 40 });

describe('a walk through cycles', () => {
  it('has all rows in their order, wherever it is continued, and reads each day once', async () => {
    await fc.assert(
      fc.asyncProperty(daysOfCycles, size, fc.nat(6), async (found, size, takes) => {
        const rows: Cycle[] = [];
        let place: Awaited<ReturnType<typeof walkCycles>>['next'] = null;
        do {
          // Each round is a run of a function, which knows the place alone.
          const source = sourceOf(found);
          const walk: ReturnType<typeof walkThrough<Cycle, Cycle>> = walkThrough(source, { from: place, row });
          for (let taken = 0; taken <= takes; taken += 1) {
            const part = await walk.take(size);
            expect(part.rows.length).toBeLessThanOrEqual(size);
            rows.push(...part.rows);
            place = part.next;
            if (place === null) break;
          }
          expect(source.asked).toEqual([...new Set(source.asked)]);
        } while (place !== null);
        expect(rows).toEqual(rowsIn(found));
      }),
    );
  });

  it('reads as few days as a page seems to need, and 31 of a page without rows', async () => {
    const cycles = Array.from({ length: 20 }, (_, ticketId) => ({ createdAt: 0, ticketId, isRow: true }));
    const full = sourceOf(Array.from({ length: 90 }, () => cycles));
    const walk = walkThrough(full, { from: null, row });
    await walk.take(10);
    await walk.take(10);
    expect(full.asked).toHaveLength(1);
    await walk.take(50);
    expect(full.asked).toHaveLength(4);
    const empty = sourceOf(Array.from({ length: 90 }, () => []));
    const { rows, next } = await walkCycles(empty, { from: null, size: 10, row });
    expect({ rows, next }).toEqual({ rows: [], next: { day: empty.days[31], last: null } });
    expect(empty.asked).toEqual(empty.days.slice(0, 31));
  });
});
