import type { listTickets, Ticket } from '@recado/shared/contract/tickets';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { InfiniteData } from '@tanstack/react-query';
import type { ListQuery } from './ticket-list-query.ts';

type Page = ResultOf<typeof listTickets>;
export type TicketPages = InfiniteData<Page, string | null>;

const without = (data: TicketPages, isRemoved: (ticket: Ticket) => boolean): TicketPages => {
  const removed = data.pages.reduce((sum, { tickets }) => sum + tickets.filter(isRemoved).length, 0);
  if (removed === 0) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    tickets: page.tickets.filter((ticket) => !isRemoved(ticket)),
    count: page.count === null ? null : Math.max(0, page.count - removed),
  }));
  return { ...data, pages };
};

/** Removes a ticket from a list, unless the list has a version newer than `version`. */
export const removeTicket = (data: TicketPages, ticketId: number, version: number): TicketPages =>
  without(data, (ticket) => ticket.id === ticketId && ticket.version <= version);

/** The time when a ticket's service level is due, as a text that sorts; null where none is running. */
const dueAt = ({ serviceLevel }: Ticket): string | null =>
  serviceLevel?.pausedSince === null ? (serviceLevel.clock?.dueAt ?? null) : null;

/** Compares two tickets by the times when they are due; those without one come last. 0 for two of these. */
const byDueTime = (one: Ticket, other: Ticket): number => {
  const [due, otherDue] = [dueAt(one), dueAt(other)];
  if (due === null || otherDue === null) return Number(due === null) - Number(otherDue === null);
  return Date.parse(due) - Date.parse(otherDue) || one.id - other.id;
};

const sortsBefore = (query: ListQuery, one: Ticket, other: Ticket): boolean => {
  const order = query.sortTickets === 'DUE' ? byDueTime(one, other) : 0;
  if (order !== 0) return order < 0;
  return query.sortTickets === 'ASC' ? one.updatedAt < other.updatedAt : one.updatedAt > other.updatedAt;
};

/** True if a change leaves a ticket at its place. */
const staysAtPlace = (query: ListQuery, before: Ticket, after: Ticket): boolean => {
  if (query.sortTickets !== 'DUE') return before.updatedAt === after.updatedAt;
  return dueAt(before) === dueAt(after) && (dueAt(after) !== null || before.updatedAt === after.updatedAt);
};

/** The position of a ticket among the loaded ones; null when it belongs to a page that has not loaded. */
const findPlace = (data: TicketPages, query: ListQuery, ticket: Ticket): { page: number; index: number } | null => {
  for (const [page, { tickets }] of data.pages.entries()) {
    const index = tickets.findIndex((other) => sortsBefore(query, ticket, other));
    if (index >= 0) return { page, index };
  }
  const last = data.pages.length - 1;
  const end = data.pages[last];
  return end === undefined || end.hasMore ? null : { page: last, index: end.tickets.length };
};

const insert = (data: TicketPages, query: ListQuery, ticket: Ticket): TicketPages => {
  const at = findPlace(data, query, ticket);
  const pages = data.pages.map((page, number) => ({
    ...page,
    count: page.count === null ? null : page.count + 1,
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

/** True for another ticket of the same contact on the same connection. */
const isBeside =
  (ticket: Ticket) =>
  (other: Ticket): boolean =>
    other.id !== ticket.id && other.contactId === ticket.contactId && other.whatsappId === ticket.whatsappId;

/** True for the newer of two tickets of a chat: the one that is not closed, or was closed later. */
const isNewer = (one: Ticket, other: Ticket): boolean =>
  (one.status === 'closed') === (other.status === 'closed')
    ? one.updatedAt > other.updatedAt
    : other.status === 'closed';

const upsertFound = (data: TicketPages, query: ListQuery, ticket: Ticket, matches: boolean): TicketPages => {
  const beside = data.pages.flatMap(({ tickets }) => tickets).filter(isBeside(ticket));
  if (beside.some((other) => isNewer(other, ticket))) return without(data, ({ id }) => id === ticket.id);
  const others = without(data, isBeside(ticket));
  if (!matches) return without(others, ({ id }) => id === ticket.id);
  return findTicket(others, ticket.id) ? replace(others, ticket) : insert(others, query, ticket);
};

/**
 * Applies a changed ticket to a list: moves it to its place, adds it, or removes it when the list no longer matches
 * (`matches`). The greater version wins. A search has the newest ticket of each chat, and keeps its results in their order.
 */
export const upsertTicket = (data: TicketPages, query: ListQuery, ticket: Ticket, matches: boolean): TicketPages => {
  const current = findTicket(data, ticket.id);
  if (current && current.version >= ticket.version) return data;
  if (query.status === 'search') return upsertFound(data, query, ticket, matches);
  if (!matches) return removeTicket(data, ticket.id, ticket.version);
  if (current && staysAtPlace(query, current, ticket)) return replace(data, ticket);
  return insert(
    without(data, ({ id }) => id === ticket.id),
    query,
    ticket,
  );
};

/** Clears a ticket's unread count without moving it. */
export const clearUnread = (data: TicketPages, ticketId: number, version: number): TicketPages => {
  const current = findTicket(data, ticketId);
  if (!current || current.version > version) return data;
  return replace(data, { ...current, unreadMessages: 0, version });
};
