import type { TicketCount } from './counters.ts';
import { standsIn, type TabView } from './tab-lists.ts';

/** How many tickets a tab shows its caller, from the company's counters. */
export const countTab = (counts: readonly TicketCount[], { lists, keeps }: TabView): number =>
  counts.filter((count) => lists.some((list) => standsIn(list, count)) && keeps(count)).reduce((sum, { count }) => sum + count, 0);
