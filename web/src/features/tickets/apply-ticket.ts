import { countTickets, getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { clearUnread, putTicket, removeTicket, type TicketPages } from './patch-ticket-list.ts';
import type { ListQuery } from './ticket-list-query.ts';
import { ticketMatches } from './ticket-matches.ts';

const queryOf = (key: QueryKey): ListQuery => (key[1] as { query?: ListQuery } | undefined)?.query ?? {};

const patchLists = (client: QueryClient, patch: (data: TicketPages, query: ListQuery) => TicketPages): void =>
  patchQueries<TicketPages>(client, queryKey(listTickets), (data, key) => patch(data, queryOf(key)));

const patchOpened = (client: QueryClient, ticketId: number, patch: (ticket: Ticket) => Ticket): void =>
  patchQueries<Ticket>(client, queryKey(getTicketByUuid), (ticket) =>
    ticket.id === ticketId ? patch(ticket) : ticket,
  );

/** Every ticket in any cache. */
const known = (client: QueryClient): Ticket[] => [
  ...client
    .getQueriesData<TicketPages>({ queryKey: queryKey(listTickets) })
    .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? []),
  ...client.getQueriesData<Ticket>({ queryKey: queryKey(getTicketByUuid) }).flatMap(([, ticket]) => ticket ?? []),
];

/** The newest version of a ticket in any cache; 0 when none holds it. */
const knownVersion = (client: QueryClient, ticketId: number): number =>
  Math.max(
    0,
    ...known(client)
      .filter(({ id }) => id === ticketId)
      .map(({ version }) => version),
  );

/** Whether a ticket that is shown somewhere has changed since. */
export const isNewer = (client: QueryClient, { id, version }: Ticket): boolean => {
  const shown = knownVersion(client, id);
  return shown > 0 && version > shown;
};

/** Milliseconds in which several changes ask for the counts once. */
const countsDelay = 400;
let counting: ReturnType<typeof setTimeout> | undefined;

const recount = (client: QueryClient): void => {
  counting ??= setTimeout(() => {
    counting = undefined;
    void client.invalidateQueries({ queryKey: queryKey(countTickets) });
  }, countsDelay);
};

/** Puts a ticket, from an answer or an event, into every list and conversation that shows it. What is older than what they know is left. */
export const applyTicket = (client: QueryClient, ticket: Ticket, viewer: Viewer): void => {
  if (ticket.version < knownVersion(client, ticket.id)) return;
  patchLists(client, (data, query) => putTicket(data, query, ticket, ticketMatches(query, ticket, viewer)));
  patchOpened(client, ticket.id, (opened) => (opened.version < ticket.version ? ticket : opened));
  recount(client);
};

/** A ticket left the lists of this user; one on the screen is asked for again, since it may be gone or no longer the user's. */
export const dropTicket = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => removeTicket(data, ticketId, version));
  for (const [key, ticket] of client.getQueriesData<Ticket>({ queryKey: queryKey(getTicketByUuid) })) {
    if (ticket?.id === ticketId && ticket.version <= version) void client.invalidateQueries({ queryKey: key });
  }
  recount(client);
};

/** All of a ticket has been read, here or elsewhere. */
export const markRead = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => clearUnread(data, ticketId, version));
  patchOpened(client, ticketId, (opened) =>
    opened.version <= version ? { ...opened, unreadMessages: 0, version } : opened,
  );
};
