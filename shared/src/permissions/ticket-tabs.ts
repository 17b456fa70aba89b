import { ticketStatuses, type TicketStatus } from '../contract/tickets.ts';
import { shownAs } from '../search/ticket-filter.ts';
import { can, type Viewer } from './can.ts';
import { maySeeTicket, seesEveryQueue, type VisibleTicket } from './ticket-visibility.ts';

/** The lists of the inbox by status: three tabs, and the view of resolved tickets. */
export type Tab = 'open' | 'pending' | 'group' | 'closed';

/** The filter of a tab: queues ticked in the filter (absent: all that the viewer has), and everybody's tickets. */
export interface TabFilter {
  queueIds?: readonly number[] | undefined;
  showAll?: boolean | undefined;
}

/** Returns whether a tab shows everybody's tickets: with show-all, with `allUserChat` the waiting ones always, and to API keys all. */
export const showsAllIn = (viewer: Viewer, tab: Tab, { showAll = false }: TabFilter): boolean =>
  viewer.key !== undefined ||
  (can(viewer, 'tickets-manager:showall') && (showAll || (tab === 'pending' && viewer.allUserChat === 'enabled')));

/** Returns whether a tab may contain a ticket without an attendant: one in service always has one. */
export const mayBeUnassigned = (tab: Tab): boolean => tab !== 'open';

/** Returns the connection to which a tab is limited: groups to the user's default connection (behaviour, section 19). Null for none. */
export const connectionOf = (viewer: Viewer, tab: Tab): number | null => (tab === 'group' ? viewer.whatsappId : null);

/**
 * Returns the statuses of a tab's tickets. Those that wait for consent are shown with those that wait, to users who see
 * everybody's (behaviour, section 19); those whose contact is asked for a rating are resolved.
 */
export const statusesIn = (tab: Tab, showsAll: boolean): readonly TicketStatus[] =>
  ticketStatuses.filter((status) => status === tab || (shownAs(status) === tab && (tab === 'closed' || showsAll)));

/** Returns whether a viewer sees the tickets of a queue in its tabs; null is no queue. */
const hasQueue = (viewer: Viewer, queueId: number | null, showsAll: boolean): boolean => {
  if (viewer.profile === 'admin') return true;
  if (queueId === null) return viewer.allTicket === 'enable';
  return viewer.queueIds.includes(queueId) || (showsAll && seesEveryQueue(viewer));
};

/**
 * Returns whether a tab contains a ticket for this viewer (behaviour, section 19): its own tickets, and unassigned ones in
 * its queues (without a queue with `allTicket`); with show-all everybody's in these queues. Queues that are ticked in the
 * filter leave tickets without a queue in the list, and for administrators those of removed queues. The connection is not
 * compared: see `connectionOf`.
 *
 * @param isRemoved whether the ticket's queue was removed
 */
export const isInTab = (
  viewer: Viewer,
  tab: Tab,
  filter: TabFilter,
  ticket: VisibleTicket,
  isRemoved: boolean,
): boolean => {
  const showsAll = showsAllIn(viewer, tab, filter);
  const { queueIds } = filter;
  const { queueId, userId } = ticket;
  if (tab === 'group' && !viewer.allowGroup) return false;
  if (!statusesIn(tab, showsAll).includes(ticket.status) || !maySeeTicket(viewer, ticket)) return false;
  if (userId === null && !mayBeUnassigned(tab)) return false;
  const isOfRemoved = isRemoved && viewer.profile === 'admin';
  if (queueIds && queueId !== null && !queueIds.includes(queueId) && !isOfRemoved) return false;
  if (!showsAll && userId !== null) return userId === viewer.id;
  return hasQueue(viewer, queueId, showsAll);
};
