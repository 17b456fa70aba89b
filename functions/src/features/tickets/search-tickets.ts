import type { TicketStatus } from '@recado/shared/contract/tickets';
import { isInSearch, type TicketFilter } from '@recado/shared/search/ticket-filter';
import { contactHasWords, isIndexed, wordsOf } from '@recado/shared/search/words';
import type { UserContext } from '../../context/context.ts';
import { readsNeeded } from '../../domain/search/reads-needed.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { Found } from '../../data/search/find-contacts.ts';
import type { ChatTickets, ListedTicket } from '../../data/tickets/record.ts';
import { byLastChange, type ListPosition } from '../../data/tickets/list-place.ts';
import type { TicketList } from '../../data/tickets/lists.ts';
import { queuesIn } from './count-tab.ts';
import type { SearchPosition } from './list-cursor.ts';
import { type TicketHit, ticketsOfMessages } from './search-messages.ts';
import { mergeScans } from './merge-scans.ts';
import { countedInSearch, fixedSearchLists, searchLists, type SearchLists, statusesOf } from './search-lists.ts';

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

/** The terms of a search. */
interface Search {
  typed: string;
  filter: TicketFilter;
  order: 'asc' | 'desc';
  /** Searches the text of messages too. */
  inMessages: boolean;
}

interface SearchPage {
  tickets: ListedTicket[];
  /** The messages by which tickets were found, if any. */
  hits?: TicketHit[];
  next: SearchPosition | null;
}

/** A search with what it compares tickets with. */
interface Comparison extends Search {
  words: readonly string[];
  hideNumbers: boolean;
}

const hasText = ({ words, hideNumbers }: Comparison, { contact }: ListedTicket): boolean =>
  words.length === 0 || contactHasWords(contact, words, { hideNumbers });

/** True if a search has a ticket: of its text, the contact is compared. */
const keepsOf =
  ({ actor }: UserContext, search: Comparison) =>
  (ticket: ListedTicket): boolean =>
    isInSearch(search.filter, ticket, actor.viewer) && hasText(search, ticket);

/** Leaves out closed tickets of chats that have one that is not closed: a search has the newest ticket of each chat. */
const newestOnly = async ({ stores }: UserContext, tickets: readonly ListedTicket[]): Promise<ListedTicket[]> => {
  const closed = tickets.filter(({ status }) => status === 'closed');
  if (closed.length === 0) return [...tickets];
  const chats = await stores.tickets.ticketsOfChatsAt(closed);
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
  const { filter, order, words } = search;
  const keeps = keepsOf(context, search);
  const isFiltered =
    filter.connectionIds !== null ||
    filter.created !== null ||
    filter.unread ||
    filter.tagIds !== null ||
    words.length > 0;
  const { rows, next } = await mergeScans({
    lists: lists.map((list) => async (after, limit) => {
      const part = await context.stores.tickets.scan(list, { order, after, limit }, filter);
      return { ...part, rows: part.rows.filter(keeps) };
    }),
    order,
    from,
    size: pageSize,
    // One list fills the page alone. Of several, who has the newest rows is known only then.
    first: isFiltered ? firstRows : (pageSize + 1) * Math.min(2, lists.length),
    budget: maxRows,
  });
  return { tickets: await newestOnly(context, byLastChange(rows, order)), next: next && { list: next } };
};

/** True if a filter leaves out most tickets. */
const isNarrow = ({ everyone, ...filters }: TicketFilter): boolean =>
  !everyone || Object.values(filters).some((each) => each !== null && each !== false);

/** Returns the newest ticket of a chat, unless the filter leaves out all tickets of its kind, closed or not. */
const newestIn =
  (filter: TicketFilter) =>
  ({ activeTicketId, lastClosedTicketId }: ChatTickets): number | [] => {
    const statuses: readonly TicketStatus[] = statusesOf(filter);
    if (activeTicketId === null) return statuses.includes('closed') ? (lastClosedTicketId ?? []) : [];
    return statuses.some((status) => status !== 'closed') ? activeTicketId : [];
  };

/** Returns the newest ticket of each contact on each connection, including removed connections, where the search has it. */
const newestOf = async (
  context: UserContext,
  contactIds: readonly number[],
  lastConnectionId: number,
  search: Comparison,
): Promise<ListedTicket[]> => {
  const { actor, stores } = context;
  const { filter } = search;
  const chats = await stores.tickets.ticketsOfChats(contactIds, lastConnectionId);
  const ids = chats.flatMap(newestIn(filter));
  // Rows are compared by a third of a shown ticket's fields, where filters leave out most tickets.
  const passing = isNarrow(filter)
    ? (await stores.tickets.getFiltered(ids)).filter((ticket) => isInSearch(filter, ticket, actor.viewer))
    : null;
  const tickets = await stores.tickets.getListed(passing?.map(({ id }) => id) ?? ids);
  return tickets.filter(keepsOf(context, search));
};

/** Reads ids of contacts below one, newest first. */
type ReadContacts = (page: { limit: number; before: number | null }) => Promise<Found>;

/** Reads contacts until a page of their tickets passes the filters, and the place where it ended. */
const pageOfContacts = async (
  context: UserContext,
  search: Comparison,
  read: ReadContacts,
  from: number | null,
): Promise<{ tickets: ListedTicket[]; before: number | null }> => {
  const lastConnection = context.ids.last('whatsapp');
  const tickets: ListedTicket[] = [];
  let before = from;
  let looked = 0;
  let limit = contactsAPage;
  do {
    const [found, lastConnectionId] = await Promise.all([read({ limit, before }), lastConnection]);
    tickets.push(...(await newestOf(context, found.ids, lastConnectionId, search)));
    before = found.before;
    looked += limit;
    const needed = readsNeeded({
      read: looked,
      found: tickets.length,
      missing: contactsAPage - tickets.length,
      last: limit,
    });
    limit = Math.min(Math.max(contactsAPage, needed), maxContacts - looked);
  } while (before !== null && limit > 0 && tickets.length < contactsAPage);
  const sign = search.order === 'asc' ? 1 : -1;
  return { tickets: tickets.toSorted((one, other) => sign * (one.updatedAt - other.updatedAt)), before };
};

/** Reads a page by the index of names and numbers. */
const pageOfNamed = async (context: UserContext, search: Comparison, from: number | null): Promise<SearchPage> => {
  const { typed, hideNumbers } = search;
  const read: ReadContacts = async (page) =>
    (await context.stores.search.find(typed, { ...page, hideNumbers })) ?? { ids: [], before: null };
  const { tickets, before } = await pageOfContacts(context, search, read, from);
  return { tickets, next: before === null ? null : { contactsBelow: before } };
};

const taggedContacts =
  ({ stores }: UserContext, { filter }: Search): ReadContacts =>
  async ({ limit, before }) => {
    const found = await Promise.all(
      [...(filter.tagIds ?? [])].map((id) => stores.tags.contactsWith(id, { limit: limit + 1, before })),
    );
    const ids = [...new Set(found.flat())].toSorted((one, other) => other - one);
    const page = ids.slice(0, limit);
    return { ids: page, before: ids.length > limit ? page.at(-1)! : null };
  };

/** Reads a page by the contacts that have one of the tags. */
const pageOfTagged = async (context: UserContext, search: Comparison, from: number | null): Promise<SearchPage> => {
  const { tickets, before } = await pageOfContacts(context, search, taggedContacts(context, search), from);
  return { tickets, next: before === null ? null : { taggedBelow: before } };
};

/** Chooses the lists that a search may read: by the counters, where these can tell which have the fewest tickets. */
const listsFor = async (context: UserContext, filter: TicketFilter): Promise<SearchLists> => {
  const fixed = fixedSearchLists(filter);
  if (fixed) return { lists: fixed, rows: Number.POSITIVE_INFINITY };
  const { viewer } = context.actor;
  const [counts, directory] = await Promise.all([
    context.stores.tickets.counts(countedInSearch(viewer, filter)),
    directoryFor(context, []),
  ]);
  return searchLists(viewer, queuesIn(counts, directory), counts, filter);
};

/** Reads a page by the words of messages, without tickets that are found by their contact. */
const pageOfMessages = async (context: UserContext, search: Comparison, from: string | null): Promise<SearchPage> => {
  const { viewer } = context.actor;
  const keeps = (ticket: ListedTicket): boolean =>
    isInSearch(search.filter, ticket, viewer) && !hasText(search, ticket);
  const { before, ...page } = await ticketsOfMessages(context, search.typed, keeps, from);
  return { ...page, next: before === null ? null : { messagesBelow: before } };
};

const isFew = async (read: ReadContacts): Promise<boolean> =>
  (await read({ limit: maxContacts, before: null })).before === null;

/**
 * Reads the first page of the source with the fewest tickets: lists that hold few or a day's, the contacts with a tag,
 * those with a name or number, or else the lists.
 */
const firstPage = async (context: UserContext, search: Comparison): Promise<SearchPage> => {
  const { words, filter } = search;
  const choice = await listsFor(context, filter);
  const named = words.some(isIndexed);
  if (choice.rows > fewRows && filter.updated === null) {
    if (filter.tagIds && (!named || (await isFew(taggedContacts(context, search)))))
      return pageOfTagged(context, search, null);
    if (named) return pageOfNamed(context, search, null);
  }
  return pageOfLists(context, choice.lists, search, null);
};

/** Reads a page of the tickets whose contact has the text. */
const pageByContact = async (
  context: UserContext,
  search: Comparison,
  from: Exclude<SearchPosition, { messagesBelow: unknown }> | null,
): Promise<SearchPage> => {
  if (from === null) return firstPage(context, search);
  if ('contactsBelow' in from) return pageOfNamed(context, search, from.contactsBelow);
  if ('taggedBelow' in from) return pageOfTagged(context, search, from.taggedBelow);
  const { lists } = await listsFor(context, search.filter);
  return pageOfLists(context, lists, search, from.list);
};

/**
 * Finds tickets by their contact's name or number and by filters (behaviour, section 19): the newest ticket of each
 * contact on each connection that the caller may see; if asked, behind them those with messages that have the text.
 * Reads a bounded number of tickets: a page may be short, even empty, although more follow.
 */
export const searchTickets = async (
  context: UserContext,
  search: Search,
  from: SearchPosition | null,
): Promise<SearchPage> => {
  const comparison = { ...search, words: wordsOf(search.typed), hideNumbers: await hidesNumbersFrom(context) };
  if (from && 'messagesBelow' in from) return pageOfMessages(context, comparison, from.messagesBelow);
  const page = await pageByContact(context, comparison, from);
  if (!search.inMessages || comparison.words.length === 0 || page.next !== null) return page;
  const more = await pageOfMessages(context, comparison, null);
  return { ...more, tickets: [...page.tickets, ...more.tickets] };
};
