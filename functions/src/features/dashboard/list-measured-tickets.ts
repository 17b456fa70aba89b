import type { listMeasuredTickets as endpoint, MeasuredTicket } from '@recado/shared/contract/dashboard';
import { measuring } from '@recado/shared/metrics/summary';
import { reachesConnection, reachesQueue } from '@recado/shared/permissions/reach';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { CycleRecord } from '../../data/tickets/record.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { cyclePlace, sourceOf, walkCycles } from '../../domain/statistics/walk-cycles.ts';
import { defineCursor } from '../../platform/cursor.ts';

const pageSize = 20;

const cursor = defineCursor(cyclePlace);

interface Row {
  cycle: CycleRecord;
  value: number;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns rows in their order. Those of a ticket that was removed have no contact. */
const presentRows = async (context: UserContext, rows: readonly Row[]): Promise<MeasuredTicket[]> => {
  const records = await context.stores.tickets.getMany([...new Set(rows.map(({ cycle }) => cycle.ticketId))]);
  const tickets = new Map((await presentAll(context, records)).map((ticket) => [ticket.id, ticket]));
  const directory = await directoryFor(
    context,
    rows.map(({ cycle }) => cycle),
  );
  return rows.map(({ cycle, value }) => {
    const ticket = tickets.get(cycle.ticketId);
    return {
      ticketId: cycle.ticketId,
      uuid: ticket?.uuid ?? null,
      contactName: ticket?.contact.name ?? null,
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
  const { viewer } = context.actor;
  const measure = measuring(context.company.timeZone, { metric, dimension, value });
  const { rows, next } = await walkCycles<CycleRecord, Row>(sourceOf(context, periodOf(context, query)), {
    from: cursor.decode(query.cursor),
    size: pageSize,
    row: (cycle) => {
      const isReached = reachesQueue(viewer, cycle.queueId) && reachesConnection(viewer, cycle.whatsappId);
      const measured = isReached ? measure(cycle) : null;
      return measured === null ? null : { cycle, value: measured };
    },
  });
  return {
    tickets: await presentRows(context, rows),
    hasMore: next !== null,
    nextCursor: next && cursor.encode(next),
  };
};
