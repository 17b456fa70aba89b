import type { Viewer } from '@recado/shared/permissions/can';
import {
  isInTab,
  mayBeUnassigned,
  showsAllIn,
  statusesIn,
  type Tab,
  type TabFilter,
} from '@recado/shared/permissions/ticket-tabs';
import { seesEveryQueue, type VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { tabOf } from '@recado/shared/search/ticket-filter';
import type { CountedTickets } from '../../data/tickets/counters.ts';
import type { TicketList } from '../../data/tickets/lists.ts';

export interface TabView {
  /** Lists that hold no ticket twice. */
  lists: TicketList[];
  /** Returns true for the rows of these lists that the caller is shown. */
  keeps: (ticket: VisibleTicket) => boolean;
}

export interface CompanyQueues {
  ids: readonly number[];
  /** Queues that tickets still name and that were removed: administrators see these with the tickets that have none. */
  removed: readonly number[];
}

/**
 * The counters that a tab needs, by the attendants of its tickets; undefined for all of them, where it shows everybody's.
 */
export const countedIn = (viewer: Viewer, tab: Tab, filter: TabFilter): CountedTickets | undefined =>
  showsAllIn(viewer, tab, filter) ? undefined : { statuses: statusesIn(tab, false), attendants: [null, viewer.id] };

/** The counters that all tabs need, as `countedIn` returns those of one. */
export const countedInTabs = (viewer: Viewer, filter: TabFilter): CountedTickets | undefined => {
  const counted = (['open', 'pending', 'group', 'closed'] as const).map((tab) => countedIn(viewer, tab, filter));
  return counted.every((each) => each !== undefined)
    ? { statuses: counted.flatMap(({ statuses }) => statuses), attendants: [null, viewer.id] }
    : undefined;
};

const queuesOf = (viewer: Viewer, company: CompanyQueues, showsAll: boolean): readonly number[] => {
  if (viewer.profile === 'admin') return company.ids;
  return showsAll && seesEveryQueue(viewer) ? [...company.ids, ...company.removed] : viewer.queueIds;
};

/**
 * Tickets that a viewer sees besides those of its queues: tickets without a queue; for administrators also those of
 * removed queues.
 */
const besideQueues = (viewer: Viewer, { removed }: CompanyQueues): (number | null)[] => {
  if (viewer.profile === 'admin') return [null, ...removed];
  return viewer.allTicket === 'enable' ? [null] : [];
};

/** The queues (null: none) whose unassigned tickets a viewer sees without show-all. */
export const freeQueuesOf = (viewer: Viewer, company: CompanyQueues): (number | null)[] => [
  ...queuesOf(viewer, company, false),
  ...besideQueues(viewer, company),
];

/**
 * The lists that hold the tickets of a tab, by the rule of `isInTab`. All queues together are one list of the company.
 */
export const tabView = (viewer: Viewer, company: CompanyQueues, tab: Tab, filter: TabFilter): TabView => {
  const admin = viewer.profile === 'admin';
  if (tab === 'group' && !viewer.allowGroup) return { lists: [], keeps: () => false };
  const showsAll = showsAllIn(viewer, tab, filter);
  const mine = queuesOf(viewer, company, showsAll);
  const { queueIds } = filter;
  const chosen = queueIds ? mine.filter((id) => queueIds.includes(id)) : mine;
  const without = besideQueues(viewer, company);
  const queues = [...chosen, ...without];
  const keeps = (ticket: VisibleTicket): boolean =>
    isInTab(viewer, tab, filter, ticket, ticket.queueId !== null && company.removed.includes(ticket.queueId));
  if (admin && showsAll && !queueIds)
    return {
      lists: [...new Set(statusesIn(tab, showsAll).map(tabOf))].map((stored) => ({ by: 'company', tab: stored })),
      keeps,
    };
  const lists = statusesIn(tab, showsAll).flatMap((status): TicketList[] => [
    ...(mayBeUnassigned(tab)
      ? queues.map((queueId): TicketList => ({ by: 'queue', status, queueId, hold: 'free' }))
      : []),
    ...(showsAll
      ? queues.map((queueId): TicketList => ({ by: 'queue', status, queueId, hold: 'taken' }))
      : [{ by: 'user', status, userId: viewer.id } as const]),
  ]);
  return { lists, keeps };
};

/** The view of a tab that has no list of a queue, for which neither the company's queues nor the counters are needed; null for others. */
export const fixedView = (viewer: Viewer, tab: Tab, filter: TabFilter): TabView | null => {
  if (viewer.profile === 'admin' ? filter.queueIds : seesEveryQueue(viewer)) return null;
  const view = tabView(viewer, { ids: [], removed: [] }, tab, filter);
  return view.lists.every(({ by }) => by !== 'queue') ? view : null;
};

/** True if a list contains a ticket, as the indexes answer, for counters. */
export const isInList = (list: TicketList, ticket: VisibleTicket): boolean => {
  if (list.by === 'company') return list.tab === tabOf(ticket.status);
  if (list.status !== ticket.status) return false;
  if (list.by === 'user') return ticket.userId === list.userId;
  return ticket.queueId === list.queueId && (ticket.userId === null) === (list.hold === 'free');
};
