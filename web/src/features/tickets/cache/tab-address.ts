import { idsIn } from './search-filter.ts';
import { inboxTabs, initialFilter, type InboxFilter } from './ticket-list-query.ts';

type Tabs = Omit<InboxFilter, 'search'>;

/** The orders of a list, as an address names them. */
const sorts: readonly InboxFilter['sort'][] = ['ASC', 'DESC', 'DUE'];

const keys = { tab: 'tab', sort: 'sort', queueIds: 'in', showAll: 'all' } as const;

/** Reads the tab that an address shows, with its order and its filters. Ignores what is not valid. */
export const tabsOf = (query: string): Tabs => {
  const params = new URLSearchParams(query);
  return {
    tab: inboxTabs.find((tab) => tab === params.get(keys.tab)) ?? initialFilter.tab,
    sort: sorts.find((sort) => sort === params.get(keys.sort)) ?? initialFilter.sort,
    queueIds: idsIn(params.get(keys.queueIds)),
    showAll: params.get(keys.showAll) === '1',
  };
};

/** Returns a query that names the tab, its order and its filters, beside what else it names. Defaults are left out. */
export const withTabs = (query: string, { tab, sort, queueIds, showAll }: Tabs): string => {
  const params = new URLSearchParams(query);
  const values = {
    [keys.tab]: tab === initialFilter.tab ? '' : tab,
    [keys.sort]: sort === initialFilter.sort ? '' : sort,
    [keys.queueIds]: queueIds.join(','),
    [keys.showAll]: showAll ? '1' : '',
  };
  for (const [key, value] of Object.entries(values))
    if (value === '') params.delete(key);
    else params.set(key, value);
  const named = params.toString();
  return named === '' ? '' : `?${named}`;
};
