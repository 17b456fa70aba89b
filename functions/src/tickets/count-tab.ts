import type { TicketCount } from './counters.ts';
import { standsIn, type TabView } from './tab-lists.ts';
import type { TicketList } from './store.ts';

/** How many tickets a tab shows its caller, from the company's counters. */
export const countTab = (counts: readonly TicketCount[], { lists, keeps }: TabView): number =>
  counts.filter((count) => lists.some((list) => standsIn(list, count)) && keeps(count)).reduce((sum, { count }) => sum + count, 0);

/** The lists of a tab that hold anything: the others need no read. */
export const filledLists = (counts: readonly TicketCount[], { lists }: TabView): TicketList[] =>
  lists.filter((list) => counts.some((count) => count.count > 0 && standsIn(list, count)));
