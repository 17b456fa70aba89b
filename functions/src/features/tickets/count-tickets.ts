import { connectionOf, type Tab } from '@recado/shared/permissions/ticket-tabs';
import type { countTickets as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { countTab, queuesIn } from './count-tab.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { countedInTabs, tabView } from './tab-lists.ts';

/** The number of tickets in each tab, by the rules by which the tabs show them. Nothing is counted by reading tickets. */
export const countTickets: UseCase<typeof endpoint> = async (context, { query }) => {
  const { actor, stores } = context;
  const counted = countedInTabs(actor.viewer, query);
  const [counts, directory] = await Promise.all([stores.tickets.counts(counted), directoryFor(context, [])]);
  const queues = queuesIn(counts, directory);
  const count = (tab: Tab): number => countTab(counts, tabView(actor.viewer, queues, tab, query));
  return {
    open: count('open'),
    pending: count('pending'),
    // The counters do not tell connections apart.
    group: connectionOf(actor.viewer, 'group') === null ? count('group') : null,
    closed: count('closed'),
  };
};
