import type { TicketCount } from '../../data/tickets/counters.ts';
import type { Names } from '../../conversation/driver/names.ts';
import type { TicketList } from '../../data/tickets/store.ts';
import { type CompanyQueues, standsIn, type TabView } from './tab-lists.ts';

/** How many tickets a tab shows its caller, from the company's counters. */
export const countTab = (
  counts: readonly TicketCount[],
  { lists, keeps }: Pick<TabView, 'keeps'> & { lists: readonly TicketList[] },
): number =>
  counts
    .filter((count) => lists.some((list) => standsIn(list, count)) && keeps(count))
    .reduce((sum, { count }) => sum + count, 0);

/** How many tickets stand in lists of which no two hold the same ticket. */
export const rowsIn = (counts: readonly TicketCount[], lists: readonly TicketList[]): number =>
  countTab(counts, { lists, keeps: () => true });

/** The lists of a tab that hold anything: the others need no read. */
export const filledLists = (
  counts: readonly TicketCount[],
  { lists }: { lists: readonly TicketList[] },
): TicketList[] => lists.filter((list) => counts.some((count) => count.count > 0 && standsIn(list, count)));

/** The company's queues, and those of which only tickets are left. */
export const queuesIn = (counts: readonly TicketCount[], names: Names): CompanyQueues => {
  const ids = names.queues.map(({ id }) => id);
  const named = new Set(counts.flatMap(({ queueId, count }) => (queueId !== null && count > 0 ? [queueId] : [])));
  return { ids, removed: [...named].filter((id) => !ids.includes(id)) };
};
