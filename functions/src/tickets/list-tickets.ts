import type { listTickets as endpoint } from '@recado/shared/contract/tickets';
import type { Input, UseCase } from '../platform/binding.ts';
import type { UserContext } from '../platform/context.ts';
import { countTab } from './count-tab.ts';
import type { TicketCount } from './counters.ts';
import { directoryFor } from './directory.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { listTab, type TabPage } from './list-tab.ts';
import { presentAll } from './present.ts';
import { searchTickets } from './search-tickets.ts';
import { type Tab, tabView } from './tab-lists.ts';

type Query = Input<typeof endpoint>['query'];

/** Milliseconds that the total beside a page may be old; `/tickets/counts` is always exact. */
const countsLife = 1_000;

const countOf = async (context: UserContext, tab: Tab, query: Query): Promise<number> => {
  const { actor, stores, clock } = context;
  const [counts, directory] = await Promise.all([
    stores.tickets.memory.recall<TicketCount[]>('counts', clock.now(), countsLife, () => stores.tickets.counts()),
    directoryFor(context, []),
  ]);
  return countTab(counts, tabView(actor.viewer, directory.queues.map(({ id }) => id), tab, query));
};

/** With `pageNumber` the pages before are walked through: a cursor is cheaper. */
const pageOf = async (context: UserContext, tab: Tab, query: Query): Promise<TabPage> => {
  const order = query.sortTickets === 'ASC' ? 'asc' : 'desc';
  if (query.cursor !== undefined) return listTab(context, tab, query, order, decodeCursor(query.cursor));
  let page = await listTab(context, tab, query, order, null);
  for (let number = 1; number < (query.pageNumber ?? 1); number++) {
    if (page.next === null) return { tickets: [], next: null };
    page = await listTab(context, tab, query, order, page.next);
  }
  return page;
};

const search = async (context: UserContext, { searchParam = '', cursor, sortTickets }: Query) => {
  const { tickets, nextCursor } = await searchTickets(context, searchParam, cursor, sortTickets === 'ASC' ? 'asc' : 'desc');
  return { tickets: await presentAll(context, tickets), count: tickets.length, hasMore: nextCursor !== null, nextCursor };
};

/** A tab of the inbox, or a search (behaviour, section 19). */
export const listTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { status, searchParam = '' } = query;
  if (status === 'search' || searchParam.trim() !== '') return search(context, query);
  const [{ tickets, next }, count] = await Promise.all([pageOf(context, status, query), countOf(context, status, query)]);
  return { tickets: await presentAll(context, tickets), count, hasMore: next !== null, nextCursor: next && encodeCursor(next) };
};
