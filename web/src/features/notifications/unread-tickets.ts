import type { CompanySettings } from '@recado/shared/contract/settings';
import { listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { notifies } from '@recado/shared/permissions/notifies';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';

/** Unread tickets known from events, whatever lists are loaded. */
const notifiedKey = ['notified-tickets'] as const;

type Lists = InfiniteData<{ tickets: Ticket[] }>;

/** Returns the cached data of which `unreadTickets` are a part: they are the same as long as each of it is. */
export const unreadSources = (client: QueryClient): unknown[] => [
  client.getQueryData(notifiedKey),
  ...client.getQueriesData({ queryKey: queryKey(listTickets) }).map(([, data]) => data),
];

/** Unread tickets that concern this user, newest first, from events and cached lists. */
export const unreadTickets = (
  client: QueryClient,
  viewer: Viewer,
  settings: Pick<CompanySettings, 'showNotificationPending'>,
): Ticket[] => {
  const listed = client
    .getQueriesData<Lists>({ queryKey: queryKey(listTickets) })
    .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? []);
  const newest = new Map<number, Ticket>();
  for (const ticket of [...(client.getQueryData<Ticket[]>(notifiedKey) ?? []), ...listed]) {
    const known = newest.get(ticket.id);
    if (!known || known.version <= ticket.version) newest.set(ticket.id, ticket);
  }
  return [...newest.values()]
    .filter((ticket) => ticket.unreadMessages > 0 && notifies(ticket, viewer, settings))
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
};

/** Stores the newest version of an unread ticket; removes it when it has been read. */
export const storeUnreadTicket = (client: QueryClient, ticket: Ticket): void => {
  // Keep the data although no component observes it.
  client.setQueryDefaults(notifiedKey, { gcTime: Infinity });
  client.setQueryData<Ticket[]>(notifiedKey, (tickets = []) => {
    const rest = tickets.filter(({ id, version }) => id !== ticket.id || version > ticket.version);
    if (rest.some(({ id }) => id === ticket.id)) return tickets;
    return ticket.unreadMessages > 0 ? [ticket, ...rest] : rest;
  });
};

export const removeUnreadTicket = (client: QueryClient, ticketId: number): void => {
  client.setQueryData<Ticket[]>(notifiedKey, (tickets = []) => tickets.filter(({ id }) => id !== ticketId));
};

/**
 * Clears the tickets known from events. After a reconnect they may have been read elsewhere; the refetched lists
 * contain those that are unread.
 */
export const clearNotified = (client: QueryClient): void => {
  client.setQueryData<Ticket[]>(notifiedKey, []);
};
