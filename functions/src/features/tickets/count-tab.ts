import type { TicketCount } from '../../data/tickets/counters.ts';
import type { Directory } from '../../domain/presentation/directory.ts';
import type { TicketList } from '../../data/tickets/lists.ts';
import { type CompanyQueues, isInList, type TabView } from './tab-lists.ts';

/** Returns the number of tickets that a tab shows its caller, from the company's counters. */
export const countTab = (
  counts: readonly TicketCount[],
  { lists, keeps }: Pick<TabView, 'keeps'> & { lists: readonly TicketList[] },
): number =>
  counts
    .filter((count) => lists.some((list) => isInList(list, count)) && keeps(count))
    .reduce((sum, { count }) => sum + count, 0);

/** The number of tickets in lists that have no ticket in common. */
export const rowsIn = (counts: readonly TicketCount[], lists: readonly TicketList[]): number =>
  countTab(counts, { lists, keeps: () => true });

/** The lists of a tab that hold anything: the others need no read. */
export const filledLists = (
  counts: readonly TicketCount[],
  { lists }: { lists: readonly TicketList[] },
): TicketList[] => lists.filter((list) => counts.some((count) => count.count > 0 && isInList(list, count)));

/** The company's queues, and removed ones that still have tickets. */
export const queuesIn = (counts: readonly TicketCount[], directory: Directory): CompanyQueues => {
  const ids = directory.queues.map(({ id }) => id);
  const named = new Set(counts.flatMap(({ queueId, count }) => (queueId !== null && count > 0 ? [queueId] : [])));
  return { ids, removed: [...named].filter((id) => !ids.includes(id)) };
};
