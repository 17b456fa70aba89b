import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { CycleRecord, ReportedCycle } from '../../data/tickets/record.ts';
import { begun } from '../../platform/begun.ts';
import { daysOf, type Period } from './read-summary.ts';

/** The day that comes next, and the last cycle that was taken of it. */
export const cyclePlace = z.object({
  day: z.iso.date(),
  last: z.object({ createdAt: z.int(), ticketId: z.int() }).nullable(),
});
type CyclePlace = z.output<typeof cyclePlace>;
type Begun = NonNullable<CyclePlace['last']>;

/** The place where cycles are read: days, the newest first, and the cycles of each. */
export interface CycleSource<Cycle extends Begun = CycleRecord> {
  days: readonly string[];
  read: (day: string) => Promise<readonly Cycle[]>;
}

interface Rows<Cycle, Row> {
  /** The place behind which they begin; null for the newest one. */
  from: CyclePlace | null;
  /** Returns the row of a cycle; null where it is left out. */
  row: (cycle: Cycle) => Row | null;
}

/** A walk through the cycles of a source, the newest first. */
interface CycleWalk<Row> {
  /**
   * Returns the next rows, `size` at most, and the place behind them; null at the end. One call follows the other: the next
   * begins when this one has returned.
   */
  take: (size: number) => Promise<{ rows: Row[]; next: CyclePlace | null }>;
}

/** Days that one call reads at most, and at once after the first: where few cycles are rows, there are fewer of them. */
const readAtMost = 31;
const readAtOnce = 6;

const newestFirst = (one: Begun, other: Begun): number =>
  other.createdAt - one.createdAt || other.ticketId - one.ticketId;

/** The days of a period, each of which the index holds. */
export const sourceOf = ({ stores }: Context, period: Period): CycleSource => ({
  days: daysOf(period).toReversed(),
  read: (day) => stores.tickets.cyclesOn(day),
});

/** The same with what a report shows alone: half as many bytes. */
export const reportedSourceOf = ({ stores }: Context, period: Period): CycleSource<ReportedCycle> => ({
  days: daysOf(period).toReversed(),
  read: (day) => stores.tickets.reportedCyclesOn(day),
});

/** The cycles of some contacts that began in a period. */
export const sourceOfContacts = async (
  { ids, stores }: Context,
  contactIds: readonly number[],
  { from, to }: Period,
): Promise<CycleSource> => {
  const chats = await stores.tickets.chats(contactIds, await ids.last('whatsapp'));
  const ticketIds = await Promise.all(
    chats.map(async (chat) => [
      ...[chat.activeTicketId, chat.lastClosedTicketId].filter((id) => id !== null),
      ...(await stores.tickets.unlisted(chat)).map(({ id }) => id),
    ]),
  );
  const cycles = await Promise.all([...new Set(ticketIds.flat())].map((id) => stores.tickets.cycles(id)));
  const byDay = Map.groupBy(
    cycles.flat().filter(({ day }) => day >= from && day <= to),
    ({ day }) => day,
  );
  return { days: [...byDay.keys()].toSorted().toReversed(), read: (day) => Promise.resolve(byDay.get(day) ?? []) };
};

/** Returns the rows of a day, the newest first. */
const rowsOn = <Cycle extends Begun, Row>(
  cycles: readonly Cycle[],
  row: Rows<Cycle, Row>['row'],
): { row: Row; cycle: Cycle }[] =>
  cycles
    .flatMap((cycle) => {
      const made = row(cycle);
      return made === null ? [] : [{ row: made, cycle }];
    })
    .toSorted((one, other) => newestFirst(one.cycle, other.cycle));

/** Begins a walk: each day is read once, and kept until its rows are taken. */
export const walkThrough = <Cycle extends Begun, Row>(
  { days, read }: CycleSource<Cycle>,
  { from, row }: Rows<Cycle, Row>,
): CycleWalk<Row> => {
  const left = from === null ? [...days] : days.filter((day) => day <= from.day);
  /** The rows of the first days that are left, and how many of the very first day were taken. */
  const ahead: Promise<{ row: Row; cycle: Cycle }[]>[] = [];
  let taken = 0;
  const seen = { days: 0, rows: 0 };

  const rowsOf = async (day: string) => {
    const rows = rowsOn(await read(day), row);
    seen.days += 1;
    seen.rows += rows.length;
    const last = from?.day === day ? from.last : null;
    return last === null ? rows : rows.filter(({ cycle }) => newestFirst(cycle, last) > 0);
  };
  /** Returns the rows of the first day. Reads as many days at once as the rows that are wanted seem to need. */
  const first = (wanted: number, most: number): (typeof ahead)[number] => {
    const needed = seen.days === 0 ? 1 : Math.ceil((wanted * seen.days) / (seen.rows || 1));
    for (const day of left.slice(ahead.length, Math.max(1, Math.min(needed, readAtOnce, most))))
      ahead.push(begun(rowsOf(day)));
    return ahead[0]!;
  };

  return {
    take: async (size) => {
      const rows: Row[] = [];
      for (let finished = 0; left.length > 0; finished += 1) {
        const day = left[0]!;
        if (rows.length >= size || finished === readAtMost) return { rows, next: { day, last: null } };
        const ofDay = await first(size - rows.length, readAtMost - finished);
        const part = ofDay.slice(taken, taken + size - rows.length);
        rows.push(...part.map((one) => one.row));
        taken += part.length;
        if (taken < ofDay.length) {
          const { createdAt, ticketId } = part.at(-1)!.cycle;
          return { rows, next: { day, last: { createdAt, ticketId } } };
        }
        left.shift();
        void ahead.shift();
        taken = 0;
      }
      return { rows, next: null };
    },
  };
};

/** Returns the rows of a page, `size` at most, and the place where the next one begins; null at the end. */
export const walkCycles = <Cycle extends Begun, Row>(
  source: CycleSource<Cycle>,
  { size, ...rows }: Rows<Cycle, Row> & { size: number },
): Promise<{ rows: Row[]; next: CyclePlace | null }> => walkThrough(source, rows).take(size);
