import type { LoginResult } from '@recado/shared/contract/auth';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { connectionOf, isInTab, type Tab } from '@recado/shared/permissions/ticket-tabs';
import { matchesSearch, passesSearchFilters, type SearchTerms } from '@recado/shared/search/matches-search';
import type { ListQuery } from './ticket-list-query.ts';

/** Returns the terms that a search depends on besides its parameters and its user. */
export const searchTermsOf = ({ user, company, settings }: LoginResult): SearchTerms => ({
  timeZone: company.timeZone,
  hideNumbers: hidesNumbers(settings, user),
});

/** Returns whether a tab contains a ticket, by the rule of the server. A queue that was removed has no name. */
const isListed = ({ status = 'open', ...filter }: ListQuery, ticket: Ticket, viewer: Viewer): boolean => {
  const tab = status as Tab;
  const connection = connectionOf(viewer, tab);
  return (
    (connection === null || ticket.whatsappId === connection) &&
    isInTab(viewer, tab, filter, ticket, ticket.queueId !== null && ticket.queue === null)
  );
};

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
  return isListed(query, ticket, viewer);
};
