import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { CycleRecord, ReportedCycle } from '../../data/tickets/record.ts';
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

interface Walk<Cycle, Row> {
  from: CyclePlace | null;
  /** Rows that are taken at most. */
  size: number;
  /** Returns the row of a cycle; null where it is left out. */
  row: (cycle: Cycle) => Row | null;
}

/** Days that one walk reads at most, and at once after the first: where few cycles are rows, a page is shorter. */
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

/** Returns a source that keeps the day that was read last, of which the next page may want the rest. */
export const keepingLastDay = <Cycle extends Begun>({ days, read }: CycleSource<Cycle>): CycleSource<Cycle> => {
  let kept: { day: string; cycles: Promise<readonly Cycle[]> } | null = null;
  return {
    days,
    read: (day) => {
      if (kept?.day !== day) kept = { day, cycles: read(day) };
      return kept.cycles;
    },
  };
};

/** Returns the rows of a day, the newest first, behind the last one that was taken of it. */
const rowsOn = <Cycle extends Begun, Row>(
  cycles: readonly Cycle[],
  last: CyclePlace['last'],
  row: Walk<Cycle, Row>['row'],
): { row: Row; cycle: Cycle }[] =>
  cycles
    .filter((cycle) => last === null || newestFirst(cycle, last) > 0)
    .flatMap((cycle) => {
      const made = row(cycle);
      return made === null ? [] : [{ row: made, cycle }];
    })
    .toSorted((one, other) => newestFirst(one.cycle, other.cycle));

/** Returns the rows of a walk through cycles, the newest first, and the place where the next one begins; null at the end. */
export const walkCycles = async <Cycle extends Begun, Row>(
  { days, read }: CycleSource<Cycle>,
  { from, size, row }: Walk<Cycle, Row>,
): Promise<{ rows: Row[]; next: CyclePlace | null }> => {
  const left = from === null ? days : days.filter((day) => day <= from.day);
  const rows: Row[] = [];
  for (let at = 0, days = 1; at < left.length; at += days) {
    if (at >= readAtMost) return { rows, next: { day: left[at]!, last: null } };
    // As many days as the rows that are still wanted seem to need.
    if (at > 0) days = Math.min(readAtOnce, Math.max(1, Math.ceil(((size - rows.length) * at) / (rows.length || 1))));
    const part = left.slice(at, at + days);
    const found = await Promise.all(part.map((day) => read(day)));
    for (const [index, day] of part.entries()) {
      if (rows.length >= size) return { rows, next: { day, last: null } };
      const ofDay = rowsOn(found[index]!, from?.day === day ? from.last : null, row);
      const taken = ofDay.slice(0, size - rows.length);
      rows.push(...taken.map((one) => one.row));
      if (taken.length < ofDay.length) {
        const { createdAt, ticketId } = taken.at(-1)!.cycle;
        return { rows, next: { day, last: { createdAt, ticketId } } };
      }
    }
  }
  return { rows, next: null };
};
