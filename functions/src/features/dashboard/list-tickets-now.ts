import type { listTicketsNow as endpoint } from '@recado/shared/contract/dashboard';
import { nowCounters } from '@recado/shared/metrics/now';
import type { UseCase } from '../../context/binding.ts';
import { listPosition, positionOf } from '../../data/tickets/list-place.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { defineCursor } from '../../platform/cursor.ts';

const pageSize = 20;

const cursor = defineCursor(listPosition);

/** Returns a page of the tickets behind a counter of now, the one that changed last first. */
export const listTicketsNow: UseCase<typeof endpoint> = async (context, { query }) => {
  const rows = await context.stores.tickets.list(
    { by: 'company', tab: nowCounters[query.counter] },
    { order: 'desc', after: cursor.decode(query.cursor), limit: pageSize },
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
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
