import type { listTicketsNow as endpoint } from '@recado/shared/contract/dashboard';
import { nowCounters } from '@recado/shared/metrics/now';
import { reachesConnection, reachesQueue } from '@recado/shared/permissions/reach';
import type { UseCase } from '../../context/binding.ts';
import { listPosition, positionOf } from '../../data/tickets/list-place.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { defineCursor } from '../../platform/cursor.ts';

const pageSize = 20;
/** Tickets that are read for a page of an API key that reaches some of them. */
const readForKey = 200;

const cursor = defineCursor(listPosition);

/**
 * Returns a page of the tickets behind a counter of now, the one that changed last first. That of an API key has those that
 * it reaches, none perhaps although more follow.
 */
export const listTicketsNow: UseCase<typeof endpoint> = async (context, { query }) => {
  const { viewer } = context.actor;
  const limit = viewer.key?.queueIds || viewer.key?.connectionIds ? readForKey : pageSize;
  const read = await context.stores.tickets.list(
    { by: 'company', tab: nowCounters[query.counter] },
    { order: 'desc', after: cursor.decode(query.cursor), limit },
  );
  const rows = read.filter(
    ({ queueId, whatsappId }) => reachesQueue(viewer, queueId) && reachesConnection(viewer, whatsappId),
  );
  const last = read.length === limit ? read.at(-1) : undefined;
  return {
    tickets: (await presentAll(context, rows)).map((ticket) => ({
      ticketId: ticket.id,
      uuid: ticket.uuid,
      contactName: ticket.contact.name,
      userName: ticket.user?.name ?? null,
      queueName: ticket.queue?.name ?? null,
      whatsappName: ticket.whatsapp.name || null,
      createdAt: ticket.createdAt,
      closedAt: null,
      value: 1,
    })),
    hasMore: last !== undefined,
    nextCursor: last ? cursor.encode(positionOf(last)) : null,
  };
};
