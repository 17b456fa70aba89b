import { listTickets } from '@recado/shared/contract/tickets';
import type { QueryOf } from '@recado/shared/contract/grammar';
import { endpointPages } from '../../api/query.ts';
import { minSearchLength } from '../../components/contact-search.ts';

/** The tabs of the inbox; 'search' is not a tab. */
export const inboxTabs = ['open', 'pending', 'group', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export type ListQuery = Partial<QueryOf<typeof listTickets>>;

/** The filter of the ticket list. */
export interface InboxFilter {
  tab: InboxTab;
  /** Empty means all of the user's queues. */
  queueIds: number[];
  showAll: boolean;
  sort: 'ASC' | 'DESC';
  /** From 3 characters, searches all tabs. */
  search: string;
}

/** Router state of a navigation to a ticket: the tab that contains it. */
export interface TabState {
  tab: InboxTab;
}

/** The inbox's initial filter. */
export const initialFilter: InboxFilter = { tab: 'open', queueIds: [], showAll: false, sort: 'DESC', search: '' };

export const isSearch = ({ search }: Pick<InboxFilter, 'search'>): boolean => search.trim().length >= minSearchLength;

/** The query parameters of a filter; defaults are omitted, so that each list has one query key. */
const listQueryOf = (filter: InboxFilter): ListQuery => {
  const common = {
    ...(filter.queueIds.length > 0 && { queueIds: filter.queueIds }),
    ...(filter.showAll && { showAll: true }),
  };
  if (isSearch(filter)) return { status: 'search', searchParam: filter.search.trim(), ...common };
  return { status: filter.tab, sortTickets: filter.tab === 'closed' ? 'DESC' : filter.sort, ...common };
};

export const ticketListQuery = (filter: InboxFilter) => endpointPages(listTickets, { query: listQueryOf(filter) });
