import { countTickets, getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import { clearUnread, putTicket, removeTicket, type TicketPages } from './patch-ticket-list.ts';
import type { ListQuery } from './ticket-list-query.ts';
import { ticketMatches } from './ticket-matches.ts';

const lists = (client: QueryClient): { key: readonly unknown[]; query: ListQuery; data: TicketPages }[] =>
  client.getQueriesData<TicketPages>({ queryKey: queryKey(listTickets) }).flatMap(([key, data]) =>
    data === undefined ? [] : [{ key, query: (key[1] as { query?: ListQuery } | undefined)?.query ?? {}, data }]);

const opened = (client: QueryClient): { key: readonly unknown[]; ticket: Ticket }[] =>
  client.getQueriesData<Ticket>({ queryKey: queryKey(getTicketByUuid) }).flatMap(([key, ticket]) => (ticket === undefined ? [] : [{ key, ticket }]));

const patchLists = (client: QueryClient, patch: (data: TicketPages, query: ListQuery) => TicketPages): void => {
  for (const { key, query, data } of lists(client)) client.setQueryData(key, patch(data, query));
};

/** The newest version of a ticket in any cache; 0 when none holds it. */
const knownVersion = (client: QueryClient, ticketId: number): number => {
  const inLists = lists(client).flatMap(({ data }) => data.pages.flatMap(({ tickets }) => tickets));
  const versions = [...inLists, ...opened(client).map(({ ticket }) => ticket)].filter(({ id }) => id === ticketId).map(({ version }) => version);
  return Math.max(0, ...versions);
};

/** Milliseconds in which several changes ask for the counts once. */
const countsDelay = 400;
let counting: ReturnType<typeof setTimeout> | undefined;

const recount = (client: QueryClient): void => {
  clearTimeout(counting);
  counting = setTimeout(() => void client.invalidateQueries({ queryKey: queryKey(countTickets) }), countsDelay);
};

/** Puts a ticket, from an answer or an event, into every list and conversation that shows it. What is older than what they know is left. */
export const applyTicket = (client: QueryClient, ticket: Ticket, viewer: Viewer): void => {
  if (ticket.version < knownVersion(client, ticket.id)) return;
  patchLists(client, (data, query) => putTicket(data, query, ticket, ticketMatches(query, ticket, viewer)));
  for (const { key, ticket: known } of opened(client)) if (known.id === ticket.id && known.version < ticket.version) client.setQueryData(key, ticket);
  recount(client);
};

/** A ticket left the lists of this user; one on the screen is asked for again, since it may be gone or no longer the user's. */
export const dropTicket = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => removeTicket(data, ticketId, version));
  for (const { key, ticket } of opened(client)) if (ticket.id === ticketId && ticket.version <= version) void client.invalidateQueries({ queryKey: key });
  recount(client);
};

/** All of a ticket has been read, here or elsewhere. */
export const markRead = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => clearUnread(data, ticketId, version));
  for (const { key, ticket } of opened(client)) {
    if (ticket.id === ticketId && ticket.version <= version) client.setQueryData(key, { ...ticket, unreadMessages: 0, version });
  }
};
