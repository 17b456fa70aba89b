import { expect, it } from 'vitest';
import { addressOf, emptySearch } from '../../features/tickets/cache/search-filter.ts';
import { withTabs } from '../../features/tickets/cache/tab-address.ts';
import { type InboxFilter, initialFilter } from '../../features/tickets/cache/ticket-list-query.ts';
import { showsFirstList } from './first-list.ts';

const shows = (pathname: string, search = ''): boolean => showsFirstList({ pathname, search });

it('is the inbox, with a conversation or without one, and the login that leads to it', () => {
  for (const path of ['/login', '/tickets', '/tickets/0b5f']) expect(shows(path), path).toBe(true);
  expect(shows('/tickets/0b5f', '?message=7-01M8')).toBe(true);
  for (const path of ['/', '/contacts', '/ticketsboard']) expect(shows(path), path).toBe(false);
});

it('is no other tab, order, queue or search', () => {
  const changes: Partial<InboxFilter>[] = [{ tab: 'pending' }, { sort: 'ASC' }, { queueIds: [3] }, { showAll: true }];
  for (const change of changes) {
    const query = withTabs('?message=7-01M8', { ...initialFilter, ...change });
    expect(shows('/tickets', query), query).toBe(false);
  }
  expect(shows('/tickets', withTabs('', initialFilter))).toBe(true);
  expect(shows('/tickets', addressOf(emptySearch))).toBe(false);
});
