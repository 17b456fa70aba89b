import type { Viewer } from './can.ts';

/**
 * Returns whether a viewer of a chat's later ticket may read the messages of an earlier one (behaviour, sections 16 and
 * 19). Administrators and users with `allHistoric` may read all; others those of their own queues that are in
 * `selected`
 * (all of their queues if absent), and with `allTicket` those without a queue.
 */
export const mayReadHistory = (
  viewer: Viewer,
  { queueId }: { queueId: number | null },
  selected?: readonly number[],
): boolean => {
  if (viewer.profile === 'admin' || viewer.allHistoric === 'enabled') return true;
  if (queueId === null) return viewer.allTicket === 'enable';
  return viewer.queueIds.includes(queueId) && (!selected || selected.includes(queueId));
};
