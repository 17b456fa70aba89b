import type { CompanySettings } from '@recado/shared/contract/settings';
import { listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';

/** Tickets with something new that an event told of, whatever lists are loaded. Cached like all server state. */
const notifiedKey = ['notified-tickets'] as const;

/**
 * Whether a ticket concerns this user enough to be told of: its own or nobody's, in its queues; waiting ones only where the
 * company wants that (specification 1, section 6).
 */
export const concerns = (
  ticket: Ticket,
  viewer: Viewer,
  { showNotificationPending }: Pick<CompanySettings, 'showNotificationPending'>,
): boolean => {
  if (ticket.status === 'pending' && !showNotificationPending) return false;
  if (!['open', 'pending', 'group'].includes(ticket.status)) return false;
  if (ticket.isGroup && !viewer.allowGroup && viewer.profile !== 'admin') return false;
  if (ticket.userId === viewer.id) return true;
  if (ticket.userId !== null) return false;
  return ticket.queueId === null
    ? viewer.allTicket === 'enable' || viewer.profile === 'admin'
    : viewer.queueIds.includes(ticket.queueId) || viewer.profile === 'admin';
};

/** All tickets with something unread that concern this user, newest first, from whatever the caches know of them. */
export const unreadTickets = (
  client: QueryClient,
  viewer: Viewer,
  settings: Pick<CompanySettings, 'showNotificationPending'>,
): Ticket[] => {
  const listed = client
    .getQueriesData<InfiniteData<{ tickets: Ticket[] }>>({ queryKey: queryKey(listTickets) })
    .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? []);
  const newest = new Map<number, Ticket>();
  for (const ticket of [...(client.getQueryData<Ticket[]>(notifiedKey) ?? []), ...listed]) {
    const known = newest.get(ticket.id);
    if (!known || known.version <= ticket.version) newest.set(ticket.id, ticket);
  }
  return [...newest.values()]
    .filter((ticket) => ticket.unreadMessages > 0 && concerns(ticket, viewer, settings))
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
};

/** Remembers a ticket's newest state, or what is read of it. */
export const rememberTicket = (client: QueryClient, ticket: Ticket): void => {
  // No screen need be watching for it to be kept.
  client.setQueryDefaults(notifiedKey, { gcTime: Infinity });
  client.setQueryData<Ticket[]>(notifiedKey, (tickets = []) => {
    const rest = tickets.filter(({ id, version }) => id !== ticket.id || version > ticket.version);
    if (rest.some(({ id }) => id === ticket.id)) return tickets;
    return ticket.unreadMessages > 0 ? [ticket, ...rest] : rest;
  });
};

export const forgetTicket = (client: QueryClient, ticketId: number): void => {
  client.setQueryData<Ticket[]>(notifiedKey, (tickets = []) => tickets.filter(({ id }) => id !== ticketId));
};

/** What was read elsewhere while the socket was away was told to nobody here: the lists, asked for again, say what is left. */
export const forgetNotified = (client: QueryClient): void => {
  client.setQueryData<Ticket[]>(notifiedKey, []);
};
