import type { Viewer } from './can.ts';

/**
 * Whether the messages of a chat's earlier ticket are shown to who may see a later one (behaviour, sections 16 and 19):
 * with `allHistoric` all of them, else those of the viewer's queues that are ticked (absent: all that it has), and
 * without a queue with `allTicket`.
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
