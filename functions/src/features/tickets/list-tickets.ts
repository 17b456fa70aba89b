import type { listTickets as endpoint } from '@recado/shared/contract/tickets';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { countTab, filledLists, queuesIn } from './count-tab.ts';
import { namesFor } from '../../conversation/driver/directory.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { listTab, type TabPage } from './list-tab.ts';
import { presentAll } from '../../conversation/presentation/present-tickets.ts';
import { searchTickets } from './search-tickets.ts';
import type { ListPosition } from '../../data/tickets/store.ts';
import { type Tab, tabView } from './tab-lists.ts';

type Query = Input<typeof endpoint>['query'];

/** With `pageNumber` the pages before are walked through: a cursor is cheaper. */
const pageOf = async (
  read: (from: ListPosition | null) => Promise<TabPage>,
  { cursor, pageNumber = 1 }: Query,
): Promise<TabPage> => {
  if (cursor !== undefined) return read(decodeCursor(cursor));
  let page = await read(null);
  for (let number = 1; number < pageNumber; number++) {
    if (page.next === null) return { tickets: [], next: null };
    page = await read(page.next);
  }
  return page;
};

const search = async (context: UserContext, { searchParam = '', cursor, sortTickets }: Query) => {
  const { tickets, nextCursor } = await searchTickets(
    context,
    searchParam,
    cursor,
    sortTickets === 'ASC' ? 'asc' : 'desc',
  );
  return {
    tickets: await presentAll(context, tickets),
    count: tickets.length,
    hasMore: nextCursor !== null,
    nextCursor,
  };
};

/** The counters say how many there are and which lists hold any; each of these is one Query. */
const list = async (context: UserContext, tab: Tab, query: Query) => {
  const { actor, stores } = context;
  const [counts, directory] = await Promise.all([stores.tickets.counts(), namesFor(context, [])]);
  const view = tabView(actor.viewer, queuesIn(counts, directory), tab, query);
  const lists = filledLists(counts, view);
  const order = query.sortTickets === 'ASC' ? 'asc' : 'desc';
  const { tickets, next } = await pageOf((from) => listTab(context, lists, view.keeps, order, from), query);
  return {
    tickets: await presentAll(context, tickets),
    count: countTab(counts, view),
    hasMore: next !== null,
    nextCursor: next && encodeCursor(next),
  };
};

/** A tab of the inbox, or a search (behaviour, section 19). */
export const listTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { status, searchParam = '' } = query;
  return status === 'search' || searchParam.trim() !== '' ? search(context, query) : list(context, status, query);
};
