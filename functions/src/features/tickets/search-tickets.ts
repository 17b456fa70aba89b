import { isInSearch, type TicketFilter } from '@recado/shared/search/ticket-filter';
import { contactHasWords, shortestWord, wordsOf } from '@recado/shared/search/words';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import type { ListPosition, TicketList } from '../../data/tickets/store.ts';
import { queuesIn } from './count-tab.ts';
import type { SearchPosition } from './list-cursor.ts';
import { mergeScans } from './merge-scans.ts';
import { countedInSearch, fixedSearchLists, searchLists, type SearchLists } from './search-lists.ts';

/** Tickets of one page of lists. */
const pageSize = 40;
/** Tickets that are read for one page at the most. */
const maxRows = 500;
/** Tickets that the first round reads where some are left out. */
const firstRows = 160;
/** Contacts that a page of the contacts' index aims at: each may have a ticket on every connection. */
const contactsAPage = 20;
/** Contacts that are looked at for one page at the most. */
const maxContacts = 100;
/** Lists with no more tickets than this are read through, rather than the contacts' index. */
const fewRows = 200;

/** What a search looks for. */
export interface Search {
  typed: string;
  filter: TicketFilter;
  order: 'asc' | 'desc';
}

export interface SearchPage {
  tickets: ListedTicket[];
  next: SearchPosition | null;
}

/** A search with what it compares tickets with. */
interface Comparison extends Search {
  words: readonly string[];
  hideNumbers: boolean;
}

const keepsOf =
  ({ actor }: UserContext, { filter }: Search) =>
  (ticket: ListedTicket): boolean =>
    isInSearch(filter, { ...ticket, tagIds: [] }, actor.viewer);

/** Leaves out closed tickets of chats that have one that is not closed: a search has the newest ticket of each chat. */
const newestOnly = async ({ stores }: UserContext, tickets: readonly ListedTicket[]): Promise<ListedTicket[]> => {
  const closed = tickets.filter(({ status }) => status === 'closed');
  if (closed.length === 0) return [...tickets];
  const chats = await stores.tickets.chatsAt(closed);
  const older = new Set(chats.flatMap((chat) => (chat.activeTicketId === null ? [] : (chat.lastClosedTicketId ?? []))));
  return tickets.filter(({ id }) => !older.has(id));
};

/** Reads one page of these lists. */
const pageOfLists = async (
  context: UserContext,
  lists: readonly TicketList[],
  search: Comparison,
  from: ListPosition | null,
): Promise<SearchPage> => {
  const { filter, order, words, hideNumbers } = search;
  const keeps = keepsOf(context, search);
  const isFiltered = filter.connectionIds !== null || filter.created !== null || filter.unread || words.length > 0;
  const { rows, next } = await mergeScans({
    lists: lists.map((list) => async (after, limit) => {
      const part = await context.stores.tickets.scan(list, { order, after, limit }, filter);
      const rows = part.rows.filter(
        (row) => keeps(row) && (words.length === 0 || contactHasWords(row.contact, words, { hideNumbers })),
      );
      return { ...part, rows };
    }),
    order,
    from,
    size: pageSize,
    first: isFiltered ? firstRows : Math.min(firstRows, (pageSize + 1) * lists.length),
    budget: maxRows,
  });
  return { tickets: await newestOnly(context, rows), next: next && { list: next } };
};

/** Returns the newest ticket of each contact on each connection, including removed connections. */
const newestOf = async (
  { stores }: UserContext,
  contactIds: readonly number[],
  lastConnectionId: number,
): Promise<ListedTicket[]> => {
  const chats = await stores.tickets.chats(contactIds, lastConnectionId);
  return stores.tickets.getMany(
    chats.flatMap(({ activeTicketId, lastClosedTicketId }) => activeTicketId ?? lastClosedTicketId ?? []),
  );
};

/** Reads one page of the contacts whose name or number has the words, newest first, and of their tickets those that pass the filters. */
const pageOfContacts = async (context: UserContext, search: Comparison, from: number | null): Promise<SearchPage> => {
  const { typed, order, hideNumbers } = search;
  const lastConnectionId = await context.ids.last('whatsapp');
  const keeps = keepsOf(context, search);
  const tickets: ListedTicket[] = [];
  let before = from;
  let left = maxContacts;
  do {
    const limit = left === maxContacts ? contactsAPage : Math.min(2 * contactsAPage, left);
    const found = await context.stores.search.find(typed, { limit, before, hideNumbers });
    if (!found) break;
    const newest = await newestOf(context, found.ids, lastConnectionId);
    tickets.push(...newest.filter(keeps));
    before = found.before;
    left -= limit;
  } while (before !== null && left > 0 && tickets.length < contactsAPage);
  const sign = order === 'asc' ? 1 : -1;
  return {
    tickets: tickets.toSorted((one, other) => sign * (one.updatedAt - other.updatedAt)),
    next: before === null ? null : { contactsBelow: before },
  };
};

/** Chooses the lists that a search may read: by the counters, where these can tell which have the fewest tickets. */
const listsFor = async (context: UserContext, filter: TicketFilter): Promise<SearchLists> => {
  const fixed = fixedSearchLists(filter);
  if (fixed) return { lists: fixed, rows: Number.POSITIVE_INFINITY };
  const { viewer } = context.actor;
  const [counts, names] = await Promise.all([
    context.stores.tickets.counts(countedInSearch(viewer, filter)),
    namesFor(context, []),
  ]);
  return searchLists(viewer, queuesIn(counts, names), counts, filter);
};

/** Whether a text is looked up in the contacts' index: lists of few tickets and those of one day are read through. */
const looksUp = ({ words, filter }: Comparison, { rows }: SearchLists): boolean =>
  words.some((word) => [...word].length >= shortestWord) && filter.updated === null && rows > fewRows;

/**
 * Finds tickets by their contact's name or number and by filters (behaviour, section 19): the newest ticket of each
 * contact on each connection that the caller may see. Reads a bounded number of tickets: a page may be short, even
 * empty, although more follow.
 */
export const searchTickets = async (
  context: UserContext,
  search: Search,
  from: SearchPosition | null,
): Promise<SearchPage> => {
  const comparison = { ...search, words: wordsOf(search.typed), hideNumbers: await hidesNumbersFrom(context) };
  if (from && 'contactsBelow' in from) return pageOfContacts(context, comparison, from.contactsBelow);
  const choice = await listsFor(context, search.filter);
  if (from) return pageOfLists(context, choice.lists, comparison, from.list);
  return looksUp(comparison, choice)
    ? pageOfContacts(context, comparison, null)
    : pageOfLists(context, choice.lists, comparison, null);
};
