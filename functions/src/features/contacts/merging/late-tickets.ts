import type { TicketRecord } from '../../../data/tickets/record.ts';

type Placed = Pick<TicketRecord, 'id' | 'status' | 'createdAt' | 'messageTime'>;

/**
 * Returns the tickets of a chat whose messages lie among those of newer tickets: those that were still written in, or are,
 * after a ticket with a greater id was opened.
 */
export const lateTickets = (tickets: readonly Placed[]): number[] =>
  tickets
    .filter((ticket) =>
      tickets.some(
        ({ id, createdAt }) => id > ticket.id && (ticket.status !== 'closed' || createdAt <= ticket.messageTime),
      ),
    )
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
