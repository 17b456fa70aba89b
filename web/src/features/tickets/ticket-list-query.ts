import { listTickets } from '@recado/shared/contract/tickets';
import type { QueryOf } from '@recado/shared/contract/grammar';
import { endpointPages } from '../../api/query.ts';
import { shortestSearch } from '../../components/contact-search.ts';

/** The tabs of the inbox; 'search' is a view of its own. */
export const inboxTabs = ['open', 'pending', 'group', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export type ListQuery = Partial<QueryOf<typeof listTickets>>;

/** Which tickets the user wants to see. */
export interface InboxFilter {
  tab: InboxTab;
  /** None chosen means all of the user's. */
  queueIds: number[];
  showAll: boolean;
  sort: 'ASC' | 'DESC';
  /** 3 characters and more search all tabs at once. */
  search: string;
}

/** What a navigation to a ticket may carry: the tab in which it stands now. */
export interface TabState {
  tab: InboxTab;
}

/** What the inbox shows first. */
export const initialFilter: InboxFilter = { tab: 'open', queueIds: [], showAll: false, sort: 'DESC', search: '' };

export const isSearch = ({ search }: Pick<InboxFilter, 'search'>): boolean => search.trim().length >= shortestSearch;

/** The call's query for a filter; what stands at its default is left out, so that one list has one key. */
const listQueryOf = (filter: InboxFilter): ListQuery => {
  const common = {
    ...(filter.queueIds.length > 0 && { queueIds: filter.queueIds }),
    ...(filter.showAll && { showAll: true }),
  };
  if (isSearch(filter)) return { status: 'search', searchParam: filter.search.trim(), ...common };
  return { status: filter.tab, sortTickets: filter.tab === 'closed' ? 'DESC' : filter.sort, ...common };
};

export const ticketListQuery = (filter: InboxFilter) => endpointPages(listTickets, { query: listQueryOf(filter) });
