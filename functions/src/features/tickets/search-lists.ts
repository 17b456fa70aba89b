import { ticketStatuses, type TicketStatus } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { shownAs, tabOf, type TicketFilter } from '@recado/shared/search/ticket-filter';
import type { CountedTickets, TicketCount } from '../../data/tickets/counters.ts';
import type { TicketList } from '../../data/tickets/lists.ts';
import { filledLists, rowsIn } from './count-tab.ts';
import { type CompanyQueues, freeQueuesOf } from './tab-lists.ts';

/** More lists than this are not merged while the lists of the whole company, one a tab, would do. */
const maxLists = 24;
/** More users than this are not named to the counters: all of them are read. */
const maxNamed = 20;

/** Lists that hold all tickets of a search, and more where filters are left for the rows. */
export interface SearchLists {
  lists: TicketList[];
  /** Tickets in these lists. */
  rows: number;
}

/** The statuses of the tickets that a filter may let through. No closed ticket has unread messages. */
export const statusesOf = ({ statuses, unread }: TicketFilter): TicketStatus[] =>
  ticketStatuses.filter(
    (status) =>
      (statuses === null || statuses.has(status) || statuses.has(shownAs(status))) && !(unread && status === 'closed'),
  );

const ofUsers = (filter: TicketFilter, userIds: Iterable<number>): TicketList[] =>
  statusesOf(filter).flatMap((status) => [...userIds].map((userId): TicketList => ({ by: 'user', status, userId })));

const ofQueues = (
  filter: TicketFilter,
  queueIds: Iterable<number | null>,
  holds: readonly ('free' | 'taken')[],
): TicketList[] =>
  statusesOf(filter).flatMap((status) =>
    [...queueIds].flatMap((queueId) => holds.map((hold): TicketList => ({ by: 'queue', status, queueId, hold }))),
  );

/** The lists of the whole company. */
const ofCompany = (filter: TicketFilter): TicketList[] =>
  [...new Set(statusesOf(filter).map(tabOf))].map((tab): TicketList => ({ by: 'company', tab }));

/** The lists of a search in everybody's tickets that names neither users nor queues: no counter is needed to choose them. Null for others. */
export const fixedSearchLists = (filter: TicketFilter): TicketList[] | null =>
  filter.everyone && filter.userIds === null && filter.queueIds === null ? ofCompany(filter) : null;

/** The counters by which the lists of a search are chosen; undefined for all of them. */
export const countedInSearch = (viewer: Viewer, filter: TicketFilter): CountedTickets | undefined => {
  const statuses = statusesOf(filter);
  if (!filter.everyone) return { statuses, attendants: [null, viewer.id] };
  if (filter.userIds === null || filter.userIds.size > maxNamed) return undefined;
  return { statuses, attendants: [...filter.userIds] };
};

const sized = (counts: readonly TicketCount[], lists: readonly TicketList[]): SearchLists => {
  const filled = filledLists(counts, { lists });
  return { lists: filled, rows: rowsIn(counts, filled) };
};

/** Returns the lists of a search with the fewest tickets. */
export const searchLists = (
  viewer: Viewer,
  company: CompanyQueues,
  counts: readonly TicketCount[],
  filter: TicketFilter,
): SearchLists => {
  const { userIds, queueIds } = filter;
  if (!filter.everyone) {
    const free = freeQueuesOf(viewer, company).filter((id) => queueIds === null || (id !== null && queueIds.has(id)));
    return sized(counts, [...ofUsers(filter, [viewer.id]), ...ofQueues(filter, free, ['free'])]);
  }
  const choices = [
    ...(userIds ? [sized(counts, ofUsers(filter, userIds))] : []),
    // Of users that are named, the counters hold no other tickets.
    ...(queueIds && !userIds ? [sized(counts, ofQueues(filter, queueIds, ['free', 'taken']))] : []),
  ].filter(({ lists }) => lists.length <= maxLists);
  return choices[0] ?? { lists: ofCompany(filter), rows: Number.POSITIVE_INFINITY };
};
