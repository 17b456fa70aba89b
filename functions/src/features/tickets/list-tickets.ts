import type { listTickets as endpoint } from '@recado/shared/contract/tickets';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { countTab, filledLists, queuesIn } from './count-tab.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { listCursor } from './list-cursor.ts';
import { listTab, type TabPage } from './list-tab.ts';
import { hidesNumbersFrom, presentAll } from '../../conversation/presentation/present-tickets.ts';
import { searchTickets } from './search-tickets.ts';
import type { ListPosition, TicketList } from '../../data/tickets/store.ts';
import { countedIn, fixedView, type Tab, tabView, type TabView } from './tab-lists.ts';

type Query = Input<typeof endpoint>['query'];

/** Reads a page by its cursor, or by its number, which reads all pages before it. */
const pageOf = async (
  read: (from: ListPosition | null) => Promise<TabPage>,
  { cursor, pageNumber = 1 }: Query,
): Promise<TabPage> => {
  if (cursor !== undefined) return read(listCursor.decode(cursor));
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

/** Reads one page of these lists of a tab, presented, with its cursor. */
const pageOfLists = async (context: UserContext, lists: readonly TicketList[], { keeps }: TabView, query: Query) => {
  const order = query.sortTickets === 'ASC' ? 'asc' : 'desc';
  const { tickets, next } = await pageOf((from) => listTab(context, lists, keeps, order, from), query);
  return {
    tickets: await presentAll(context, tickets),
    hasMore: next !== null,
    nextCursor: next && listCursor.encode(next),
  };
};

/**
 * Reads one page of a tab, one Query for each of its lists, and the counters. They are read at once, but for tabs with
 * lists of queues: of these, the counters say first which hold anything.
 */
const list = async (context: UserContext, tab: Tab, query: Query) => {
  const { viewer } = context.actor;
  const counting = context.stores.tickets.counts(countedIn(viewer, tab, query));
  const naming = namesFor(context, []);
  const view = async (): Promise<TabView> => tabView(viewer, queuesIn(await counting, await naming), tab, query);
  const fixed = fixedView(viewer, tab, query);
  const reading = fixed
    ? pageOfLists(context, fixed.lists, fixed, query)
    : view().then(async (known) => pageOfLists(context, filledLists(await counting, known), known, query));
  const [page, known, counts] = await Promise.all([reading, view(), counting, hidesNumbersFrom(context)]);
  return { ...page, count: countTab(counts, known) };
};

/** Returns a page of a tab of the inbox, or of a search (behaviour, section 19). */
export const listTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { status, searchParam = '' } = query;
  return status === 'search' || searchParam.trim() !== '' ? search(context, query) : list(context, status, query);
};
