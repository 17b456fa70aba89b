import type { listMeasuredTickets as endpoint, MeasuredTicket } from '@recado/shared/contract/dashboard';
import { type MetricName, metrics } from '@recado/shared/metrics/metrics';
import { type DimensionName, valuesOf } from '@recado/shared/metrics/summary';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CycleRecord } from '../../data/tickets/record.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { daysOf } from '../../domain/statistics/read-summary.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { periodOf } from './period-of.ts';

const pageSize = 20;
/** Days that one call reads at most: where few of them have a row, a page is shorter. */
const readAtOnce = 31;

/** The day that comes next, and the last row that was returned of it. */
const cursor = defineCursor(
  z.object({ day: z.iso.date(), last: z.object({ createdAt: z.int(), ticketId: z.int() }).nullable() }),
);
type Place = NonNullable<ReturnType<typeof cursor.decode>>;

interface Wanted {
  metric: MetricName;
  dimension: DimensionName;
  value: string;
}

interface Row {
  cycle: CycleRecord;
  value: number;
}

const newestFirst = (one: CycleRecord, other: CycleRecord): number =>
  other.createdAt - one.createdAt || other.ticketId - one.ticketId;

/** Returns the cycles of a day that count in the figure: by the very functions that count them. */
const rowsOn = async ({ stores, company }: UserContext, { day, last }: Place, wanted: Wanted): Promise<Row[]> => {
  const cycles = (await stores.tickets.cyclesOn(day)).toSorted(newestFirst);
  return cycles
    .filter((cycle) => last === null || newestFirst(cycle, last as CycleRecord) > 0)
    .filter((cycle) => valuesOf(wanted.dimension, cycle, company.timeZone).includes(wanted.value))
    .flatMap((cycle) => {
      const value = metrics[wanted.metric].measure(cycle);
      return value === null ? [] : [{ cycle, value }];
    });
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const presentRows = async (context: UserContext, rows: readonly Row[]): Promise<MeasuredTicket[]> => {
  const records = await context.stores.tickets.getMany([...new Set(rows.map(({ cycle }) => cycle.ticketId))]);
  const tickets = new Map((await presentAll(context, records)).map((ticket) => [ticket.id, ticket]));
  const directory = await directoryFor(
    context,
    rows.map(({ cycle }) => cycle),
  );
  return rows.flatMap(({ cycle, value }) => {
    const ticket = tickets.get(cycle.ticketId);
    if (!ticket) return [];
    return {
      ticketId: ticket.id,
      uuid: ticket.uuid,
      contactName: ticket.contact.name,
      userName: directory.user(cycle.userId)?.name ?? null,
      queueName: directory.queue(cycle.queueId)?.name ?? null,
      whatsappName: directory.connection(cycle.whatsappId)?.name ?? null,
      createdAt: new Date(cycle.createdAt).toISOString(),
      closedAt: iso(cycle.closedAt),
      value,
    };
  });
};

/** Returns a page of the service cycles behind a figure, newest first. */
export const listMeasuredTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { metric, dimension = 'all', value = '' } = query;
  const period = periodOf(context, query);
  const start = cursor.decode(query.cursor) ?? { day: period.to, last: null };
  const days = daysOf({ from: period.from, to: start.day < period.to ? start.day : period.to }).toReversed();
  const rows: Row[] = [];
  let next: Place | null = null;
  for (const [index, day] of days.entries()) {
    if (rows.length >= pageSize || index >= readAtOnce) {
      next ??= { day, last: null };
      break;
    }
    const found = await rowsOn(
      context,
      { day, last: day === start.day ? start.last : null },
      { metric, dimension, value },
    );
    const taken = found.slice(0, pageSize - rows.length);
    rows.push(...taken);
    if (taken.length < found.length) {
      const { createdAt, ticketId } = taken.at(-1)!.cycle;
      next = { day, last: { createdAt, ticketId } };
    }
  }
  return {
    tickets: await presentRows(context, rows),
    hasMore: next !== null,
    nextCursor: next && cursor.encode(next),
  };
};
