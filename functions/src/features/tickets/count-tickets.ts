import type { countTickets as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { countTab, queuesIn } from './count-tab.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { connectionOf, countedInTabs, type Tab, tabView } from './tab-lists.ts';

/** How many tickets stand in each tab, by the same rules by which the tabs show them; nothing is counted by reading tickets. */
export const countTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { actor, stores } = context;
  const counted = countedInTabs(actor.viewer, query);
  const [counts, names] = await Promise.all([stores.tickets.counts(counted), namesFor(context, [])]);
  const queues = queuesIn(counts, names);
  const count = (tab: Tab): number => countTab(counts, tabView(actor.viewer, queues, tab, query));
  return {
    open: count('open'),
    pending: count('pending'),
    // The counters do not tell connections apart.
    group: connectionOf(actor.viewer, 'group') === null ? count('group') : null,
    closed: count('closed'),
  };
};
