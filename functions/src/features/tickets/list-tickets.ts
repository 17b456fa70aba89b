import { connectionOf, type Tab } from '@recado/shared/permissions/ticket-tabs';
import type { listTickets as endpoint } from '@recado/shared/contract/tickets';
import { passesFilter, type TicketFilter, ticketFilterOf } from '@recado/shared/search/ticket-filter';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { countTab, filledLists, queuesIn } from './count-tab.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { dueCursor, type DuePosition, listCursor, searchCursor, type SearchPosition } from './list-cursor.ts';
import { listByDueTime } from './list-by-due-time.ts';
import { listTab } from './list-tab.ts';
import { hidesNumbersFrom, presentAll } from '../../domain/presentation/present-tickets.ts';
import type { TicketHit } from './search-messages.ts';
import { searchTickets } from './search-tickets.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { TicketList } from '../../data/tickets/lists.ts';
import { countedIn, fixedView, tabView, type TabView } from './tab-lists.ts';

type Query = Input<typeof endpoint>['query'];

interface Page<Position> {
  tickets: ListedTicket[];
  hits?: TicketHit[];
  next: Position | null;
}

/** Reads a page by its place, or by its number, which reads all pages before it. */
const pageOf = async <Position>(
  read: (from: Position | null) => Promise<Page<Position>>,
  from: Position | null,
  { cursor, pageNumber = 1 }: Query,
): Promise<Page<Position>> => {
  let page = await read(from);
  if (cursor !== undefined) return page;
  for (let number = 1; number < pageNumber; number++) {
    if (page.next === null) return { tickets: [], next: null };
    page = await read(page.next);
  }
  return page;
};

const orderOf = ({ sortTickets }: Query): 'asc' | 'desc' => (sortTickets === 'ASC' ? 'asc' : 'desc');

const presentHit = ({ ticketId, hit: { message, snippet } }: TicketHit) => ({
  ticketId,
  messageId: message.id,
  snippet: snippet.text,
  matches: snippet.matches,
});

const search = async (context: UserContext, query: Query) => {
  const { searchParam: typed = '', searchOnMessages: inMessages = false, cursor, pageNumber = 1 } = query;
  const filter = ticketFilterOf(query, context.actor.viewer, context.company.timeZone);
  const { tickets, next, hits } = await pageOf<SearchPosition>(
    (from) => searchTickets(context, { typed, filter, order: orderOf(query), inMessages }, from),
    searchCursor.decode(cursor),
    query,
  );
  const isWhole = next === null && cursor === undefined && pageNumber === 1;
  return {
    tickets: await presentAll(context, tickets),
    ...(hits && { hits: hits.map(presentHit) }),
    count: isWhole ? tickets.length : null,
    hasMore: next !== null,
    nextCursor: next && searchCursor.encode(next),
  };
};

const limitedTo = (id: number, ids: ReadonlySet<number> | null): ReadonlySet<number> =>
  new Set(ids === null || ids.has(id) ? [id] : []);

/** The filters of a tab besides its queues; null when there are none. */
const filterOfTab = (context: UserContext, tab: Tab, query: Query): TicketFilter | null => {
  const { viewer } = context.actor;
  const asked = ticketFilterOf({ ...query, queueIds: undefined }, viewer, context.company.timeZone);
  const only = connectionOf(viewer, tab);
  const filter = only === null ? asked : { ...asked, connectionIds: limitedTo(only, asked.connectionIds) };
  const { statuses, tagIds, userIds, connectionIds, created, updated, unread } = filter;
  return [statuses, tagIds, userIds, connectionIds, created, updated].some((each) => each !== null) || unread
    ? filter
    : null;
};

/** Reads one page of these lists of a tab, presented, with its cursor. */
const pageOfLists = async (
  context: UserContext,
  tab: Tab,
  lists: readonly TicketList[],
  { keeps }: TabView,
  filter: TicketFilter | null,
  query: Query,
) => {
  const passes = (ticket: ListedTicket): boolean => keeps(ticket) && (filter === null || passesFilter(filter, ticket));
  if (query.sortTickets === 'DUE') {
    const { tickets, next } = await pageOf<DuePosition>(
      (from) => listByDueTime(context, tab, { lists, keeps }, passes, from),
      dueCursor.decode(query.cursor),
      query,
    );
    return {
      tickets: await presentAll(context, tickets),
      hasMore: next !== null,
      nextCursor: next && dueCursor.encode(next),
    };
  }
  const { tickets, next } = await pageOf(
    (from) => listTab(context, lists, passes, orderOf(query), from),
    listCursor.decode(query.cursor),
    query,
  );
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
  const filter = filterOfTab(context, tab, query);
  const counting = context.stores.tickets.counts(countedIn(viewer, tab, query));
  const naming = directoryFor(context, []);
  const view = async (): Promise<TabView> => tabView(viewer, queuesIn(await counting, await naming), tab, query);
  const fixed = fixedView(viewer, tab, query);
  const reading = fixed
    ? pageOfLists(context, tab, fixed.lists, fixed, filter, query)
    : view().then(async (known) => pageOfLists(context, tab, filledLists(await counting, known), known, filter, query));
  const [page, known, counts] = await Promise.all([reading, view(), counting, hidesNumbersFrom(context)]);
  return { ...page, count: filter === null ? countTab(counts, known) : null };
};

/** Returns a page of a tab of the inbox, or of a search (behaviour, section 19). */
export const listTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { status, searchParam = '' } = query;
  return status === 'search' || searchParam.trim() !== '' ? search(context, query) : list(context, status, query);
};
