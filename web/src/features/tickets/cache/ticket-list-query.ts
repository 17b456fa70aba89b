import { listTickets, type TicketSort } from '@recado/shared/contract/tickets';
import type { QueryOf } from '@recado/shared/contract/grammar';
import { endpointPages } from '../../../api/query.ts';
import type { SearchFilter } from './search-filter.ts';

/** The lists of the inbox by status: three tabs, and the view of resolved tickets. */
export const inboxTabs = ['open', 'pending', 'group', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export type ListQuery = Partial<QueryOf<typeof listTickets>>;

/** The filter of the ticket list. */
export interface InboxFilter {
  tab: InboxTab;
  /** Empty means all of the user's queues. */
  queueIds: number[];
  showAll: boolean;
  sort: TicketSort;
  /** The search view, which takes the place of the tabs; null while these are shown. */
  search: SearchFilter | null;
}

/** Router state of a navigation to a ticket: the tab that contains it. */
export interface TabState {
  tab: InboxTab;
}

/** The inbox's initial filter. */
export const initialFilter: InboxFilter = { tab: 'open', queueIds: [], showAll: false, sort: 'DESC', search: null };

/** Returns a list as a parameter; an empty one is omitted. */
const listed = <Name extends string, T>(name: Name, values: readonly T[]): Partial<Record<Name, T[]>> =>
  values.length > 0 ? ({ [name]: [...values] } as Record<Name, T[]>) : {};

const searchQueryOf = (search: SearchFilter): ListQuery => ({
  status: 'search',
  ...(search.text.trim() !== '' && { searchParam: search.text.trim() }),
  ...listed('statusFilter', search.statuses),
  ...listed('queueIds', search.queueIds),
  ...listed('whatsapps', search.connectionIds),
  ...listed('tags', search.tagIds),
  ...listed('users', search.userIds),
  ...(search.created !== null && { date: search.created }),
  ...(search.updated !== null && { updatedAt: search.updated }),
  ...(search.unread && { withUnreadMessages: true }),
  ...(search.messages && { searchOnMessages: true }),
  ...(!search.own && { showAll: true }),
});

/** The query parameters of a filter; defaults are omitted, so that each list has one query key. */
const listQueryOf = (filter: InboxFilter): ListQuery =>
  filter.search
    ? searchQueryOf(filter.search)
    : {
        status: filter.tab,
        sortTickets: filter.tab === 'closed' ? 'DESC' : filter.sort,
        ...listed('queueIds', filter.queueIds),
        ...(filter.showAll && { showAll: true }),
      };

export const ticketListQuery = (filter: InboxFilter) => endpointPages(listTickets, { query: listQueryOf(filter) });
