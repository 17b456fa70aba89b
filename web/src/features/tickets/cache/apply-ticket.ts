import type { LoginResult } from '@recado/shared/contract/auth';
import { countTickets, getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQueries } from '../../../api/patch-queries.ts';
import { queryKey } from '../../../api/query.ts';
import { loginQuery } from '../../../login/login-query.ts';
import { clearUnread, upsertTicket, removeTicket, type TicketPages } from './patch-ticket-list.ts';
import type { ListQuery } from './ticket-list-query.ts';
import { mayStayFound, searchTermsOf, ticketMatches } from './ticket-matches.ts';

const queryOf = (key: QueryKey): ListQuery => (key[1] as { query?: ListQuery } | undefined)?.query ?? {};

const patchLists = (client: QueryClient, patch: (data: TicketPages, query: ListQuery) => TicketPages): void =>
  patchQueries<TicketPages>(client, queryKey(listTickets), (data, key) => patch(data, queryOf(key)));

const patchOpened = (client: QueryClient, ticketId: number, patch: (ticket: Ticket) => Ticket): void =>
  patchQueries<Ticket>(client, queryKey(getTicketByUuid), (ticket) =>
    ticket.id === ticketId ? patch(ticket) : ticket,
  );

/** All tickets in the cache. */
const cachedTickets = (client: QueryClient): Ticket[] => [
  ...client
    .getQueriesData<TicketPages>({ queryKey: queryKey(listTickets) })
    .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? []),
  ...client.getQueriesData<Ticket>({ queryKey: queryKey(getTicketByUuid) }).flatMap(([, ticket]) => ticket ?? []),
];

/** The newest cached version of a ticket; 0 when none is cached. */
const cachedVersion = (client: QueryClient, ticketId: number): number =>
  Math.max(
    0,
    ...cachedTickets(client)
      .filter(({ id }) => id === ticketId)
      .map(({ version }) => version),
  );

/** True when a cached ticket is older than this one. */
export const isNewer = (client: QueryClient, { id, version }: Ticket): boolean => {
  const cached = cachedVersion(client, id);
  return cached > 0 && version > cached;
};

const isListed = ({ pages }: TicketPages, ticketId: number): boolean =>
  pages.some(({ tickets }) => tickets.some(({ id }) => id === ticketId));

/** Milliseconds in which several changes refetch the counts once: after a rest, and while changes go on. */
const countsDelay = 400;
const countsPause = 1_000;
let recountTimer: ReturnType<typeof setTimeout> | undefined;
let recountedAt = 0;

/** Refetches the counts, once a fetch in flight has ended: it may be older than the change, and ending it helps nobody. */
const recount = (client: QueryClient): void => {
  recountTimer ??= setTimeout(
    () => {
      recountTimer = undefined;
      if (client.isFetching({ queryKey: queryKey(countTickets) }) > 0) return recount(client);
      recountedAt = Date.now();
      void client.invalidateQueries({ queryKey: queryKey(countTickets) });
    },
    // A clock that is put back may not stop the counts.
    Math.min(countsPause, Math.max(countsDelay, recountedAt + countsPause - Date.now())),
  );
};

/**
 * Updates a ticket in every cached list and conversation, from a response or an event. Ignores versions older than the
 * cached one.
 */
export const applyTicket = (client: QueryClient, ticket: Ticket, viewer: Viewer): void => {
  if (ticket.version < cachedVersion(client, ticket.id)) return;
  const login = client.getQueryData<LoginResult>(loginQuery.queryKey);
  const terms = login ? searchTermsOf(login) : null;
  patchLists(client, (data, query) => {
    const stays = mayStayFound(query, ticket, viewer, terms) && isListed(data, ticket.id);
    return upsertTicket(data, query, ticket, stays || ticketMatches(query, ticket, viewer, terms));
  });
  patchOpened(client, ticket.id, (current) => (current.version < ticket.version ? ticket : current));
  recount(client);
};

/**
 * Removes a ticket from all lists. An open conversation is refetched, because the ticket may be deleted or no longer
 * visible to the user.
 */
export const evictTicket = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => removeTicket(data, ticketId, version));
  for (const [key, ticket] of client.getQueriesData<Ticket>({ queryKey: queryKey(getTicketByUuid) })) {
    if (ticket?.id === ticketId && ticket.version <= version) void client.invalidateQueries({ queryKey: key });
  }
  recount(client);
};

/** Clears a ticket's unread count, after it was read here or elsewhere. */
export const markTicketRead = (client: QueryClient, ticketId: number, version: number): void => {
  patchLists(client, (data) => clearUnread(data, ticketId, version));
  patchOpened(client, ticketId, (current) =>
    current.version <= version ? { ...current, unreadMessages: 0, version } : current,
  );
};
