import type { listTickets, Ticket } from '@recado/shared/contract/tickets';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { InfiniteData } from '@tanstack/react-query';
import type { ListQuery } from './ticket-list-query.ts';

type Page = ResultOf<typeof listTickets>;
export type TicketPages = InfiniteData<Page, string | null>;

const without = (data: TicketPages, found: (ticket: Ticket) => boolean): TicketPages => {
  const removed = data.pages.reduce((sum, { tickets }) => sum + tickets.filter(found).length, 0);
  if (removed === 0) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    tickets: page.tickets.filter((ticket) => !found(ticket)),
    count: Math.max(0, page.count - removed),
  }));
  return { ...data, pages };
};

/** Takes a ticket out of a list, unless the list knows it newer than `version`. */
export const removeTicket = (data: TicketPages, ticketId: number, version: number): TicketPages =>
  without(data, (ticket) => ticket.id === ticketId && ticket.version <= version);

const before = (query: ListQuery, one: Ticket, other: Ticket): boolean =>
  query.sortTickets === 'ASC' ? one.updatedAt < other.updatedAt : one.updatedAt > other.updatedAt;

/** Where the ticket belongs among those loaded; null when it belongs to a page that is not loaded yet. */
const place = (data: TicketPages, query: ListQuery, ticket: Ticket): { page: number; index: number } | null => {
  for (const [page, { tickets }] of data.pages.entries()) {
    const index = tickets.findIndex((other) => before(query, ticket, other));
    if (index >= 0) return { page, index };
  }
  const last = data.pages.length - 1;
  const end = data.pages[last];
  return end === undefined || end.hasMore ? null : { page: last, index: end.tickets.length };
};

const insert = (data: TicketPages, query: ListQuery, ticket: Ticket): TicketPages => {
  const at = place(data, query, ticket);
  const pages = data.pages.map((page, number) => ({
    ...page,
    count: page.count + 1,
    tickets: number === at?.page ? page.tickets.toSpliced(at.index, 0, ticket) : page.tickets,
  }));
  return { ...data, pages };
};

const replace = (data: TicketPages, ticket: Ticket): TicketPages => ({
  ...data,
  pages: data.pages.map((page) =>
    page.tickets.some(({ id }) => id === ticket.id)
      ? { ...page, tickets: page.tickets.map((other) => (other.id === ticket.id ? ticket : other)) }
      : page,
  ),
});

const findTicket = (data: TicketPages, ticketId: number): Ticket | undefined => {
  for (const { tickets } of data.pages) {
    const found = tickets.find(({ id }) => id === ticketId);
    if (found) return found;
  }
  return undefined;
};

/**
 * A list after a change of a ticket: moved to its place, added, or taken out when the list no longer holds it (`matches`).
 * Of two versions the greater stays. A search keeps what it found, in the order in which it found it.
 */
export const putTicket = (data: TicketPages, query: ListQuery, ticket: Ticket, matches: boolean): TicketPages => {
  const known = findTicket(data, ticket.id);
  if (known && known.version >= ticket.version) return data;
  if (query.status === 'search') return known ? replace(data, ticket) : data;
  if (!matches) return removeTicket(data, ticket.id, ticket.version);
  if (known && known.updatedAt === ticket.updatedAt) return replace(data, ticket);
  return insert(
    without(data, ({ id }) => id === ticket.id),
    query,
    ticket,
  );
};

/** Nothing of the ticket is unread any more; its place stays. */
export const clearUnread = (data: TicketPages, ticketId: number, version: number): TicketPages => {
  const known = findTicket(data, ticketId);
  if (!known || known.version > version) return data;
  return replace(data, { ...known, unreadMessages: 0, version });
};
