import type { Ticket } from '../contract/tickets.ts';
import type { Viewer } from '../permissions/can.ts';
import { isInSearch, type TicketFilterQuery, ticketFilterOf } from './ticket-filter.ts';
import { contactHasWords, wordsOf } from './words.ts';

/** The parameters of `GET /tickets` that decide what a search contains. */
interface SearchQuery extends TicketFilterQuery {
  searchParam?: string | undefined;
}

/** The terms that a search depends on besides its parameters and its caller. */
export interface SearchTerms {
  /** The company's time zone. */
  timeZone: string;
  /** True when the caller sees masked numbers, by which it finds nothing. */
  hideNumbers: boolean;
}

/** Returns whether the filters of a search let a ticket through, without its text. */
export const passesSearchFilters = (
  query: SearchQuery,
  ticket: Ticket,
  viewer: Viewer,
  { timeZone }: Pick<SearchTerms, 'timeZone'>,
): boolean =>
  isInSearch(
    ticketFilterOf(query, viewer, timeZone),
    {
      ...ticket,
      // The lane is shown with the tags of the contact.
      tagIds: ticket.tags.map(({ id }) => id).filter((id) => id !== ticket.laneId),
      createdAt: Date.parse(ticket.createdAt),
      updatedAt: Date.parse(ticket.updatedAt),
    },
    viewer,
  );

/** Returns whether a search finds a ticket by its contact, as `GET /tickets` does. */
export const matchesSearch = (query: SearchQuery, ticket: Ticket, viewer: Viewer, terms: SearchTerms): boolean =>
  passesSearchFilters(query, ticket, viewer, terms) &&
  contactHasWords(ticket.contact, wordsOf(query.searchParam ?? ''), terms);
