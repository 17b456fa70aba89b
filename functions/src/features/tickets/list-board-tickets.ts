import type { listBoardTickets as endpoint } from '@recado/shared/contract/ticket-tags';
import { maxBoardTickets } from '@recado/shared/limits/tags';
import { type DayBounds, dayBounds } from '@recado/shared/text/time';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { byLastChange, comparePlaces } from '../../data/tickets/list-place.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import { filledLists, queuesIn } from './count-tab.ts';
import { allRows, filteredList } from './filtered-list.ts';
import { mergeLists } from './merge-lists.ts';
import { countedInTabs, tabView } from './tab-lists.ts';

/** Tickets that are read for one board where most were created on other days. */
const maxRead = 4 * maxBoardTickets;

const boardTabs = ['open', 'pending'] as const;

/** The days in which the tickets of a board were created; null for all. */
const createdIn = ({ startDate, endDate }: Input<typeof endpoint>['query'], timeZone: string): DayBounds | null => {
  if (startDate === undefined && endDate === undefined) return null;
  return {
    from: startDate === undefined ? 0 : dayBounds(startDate, timeZone).from,
    to: endDate === undefined ? Number.MAX_SAFE_INTEGER : dayBounds(endDate, timeZone).to,
  };
};

/** The lists that hold the board's tickets, and which of their tickets the caller sees there. */
const boardView = async (context: UserContext, queueIds: readonly number[] | undefined) => {
  const { actor, stores } = context;
  const filter = { queueIds, showAll: true };
  const [counts, directory] = await Promise.all([
    stores.tickets.counts(countedInTabs(actor.viewer, filter)),
    directoryFor(context, []),
  ]);
  const views = boardTabs.map((tab) => tabView(actor.viewer, queuesIn(counts, directory), tab, filter));
  return {
    lists: views.flatMap((view) => filledLists(counts, view)),
    keeps: (ticket: ListedTicket): boolean => {
      const view = views[boardTabs.findIndex((tab) => tab === ticket.status)];
      return view?.keeps(ticket) ?? false;
    },
  };
};

/**
 * The tickets of the kanban board (behaviour, section 12): open and pending ones of these queues or of none; with the right
 * to see everybody's tickets all of them, otherwise the caller's own and those that wait for anybody.
 */
export const listBoardTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { stores, company } = context;
  const created = createdIn(query, company.timeZone);
  const { lists, keeps } = await boardView(context, query.queueIds);
  const parts = lists.map((list) => filteredList(stores.tickets, list, { ...allRows, created }, maxRead));
  const { rows, last } = await mergeLists<ListedRow>({
    lists: parts.map(({ read }) => read),
    compare: (one, other) => comparePlaces(other, one),
    keeps,
    size: maxBoardTickets,
  });
  return {
    tickets: await presentAll(context, byLastChange(rows, 'desc')),
    hasMore: last !== null || parts.some(({ isCut }) => isCut()),
  };
};
