import type { LoginResult } from '@recado/shared/contract/auth';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { isOwnOrUnassigned, maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import { matchesSearch, passesSearchFilters, type SearchTerms } from '@recado/shared/search/matches-search';
import type { ListQuery } from './ticket-list-query.ts';

/** Returns what a search depends on besides its parameters and its user. */
export const searchTermsOf = ({ user, company, settings }: LoginResult): SearchTerms => ({
  timeZone: company.timeZone,
  hideNumbers: hidesNumbers(settings, user),
});

const inStatus = ({ status, showAll }: ListQuery, ticket: Ticket): boolean =>
  ticket.status === (status ?? 'open') || (status === 'pending' && ticket.status === 'lgpd' && showAll === true);

/**
 * True for tickets of the selected queues and for tickets without a queue, which are listed beside them for users who
 * may see them (behaviour, section 19).
 */
const inQueues = ({ queueIds }: ListQuery, ticket: Ticket): boolean =>
  queueIds === undefined || ticket.queueId === null || queueIds.includes(ticket.queueId);

/** True for own and unassigned tickets; with `showAll` for all. A ticket in service always has an agent. */
const inAssignment = ({ showAll }: ListQuery, ticket: Ticket, viewer: Viewer): boolean =>
  showAll === true
    ? maySeeTicket(viewer, ticket)
    : isOwnOrUnassigned(viewer, ticket) && (ticket.userId !== null || ticket.status !== 'open');

/** The tab of groups needs `allowGroup`, and is limited to the user's default connection (behaviour, section 19). */
const inGroups = ({ status }: ListQuery, ticket: Ticket, { allowGroup, whatsappId }: Viewer): boolean =>
  status !== 'group' || (allowGroup && (whatsappId === null || ticket.whatsappId === whatsappId));

/** True when a ticket that a search lists may stay: an event does not say whether a message still has the text. */
export const mayStayFound = (query: ListQuery, ticket: Ticket, viewer: Viewer, terms: SearchTerms | null): boolean =>
  query.searchOnMessages === true && terms !== null && passesSearchFilters(query, ticket, viewer, terms);

/**
 * True when a list with this query contains the ticket for this user, by the rules of the server.
 *
 * @param terms null where the login is not known: then no search contains it
 */
export const ticketMatches = (
  query: ListQuery,
  ticket: Ticket,
  viewer: Viewer,
  terms: SearchTerms | null = null,
): boolean => {
  if (query.status === 'search') return terms !== null && matchesSearch(query, ticket, viewer, terms);
  return (
    inStatus(query, ticket) &&
    inQueues(query, ticket) &&
    inAssignment(query, ticket, viewer) &&
    inGroups(query, ticket, viewer)
  );
};
