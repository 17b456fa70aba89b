import { listQueues, queueEvent } from '@recado/shared/contract/queues';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about queues. */
export const queuesEvents: readonly BoundHandler[] = [
  liveList(queueEvent, listQueues, (payload) =>
    payload.action === 'delete' ? { removed: payload.queueId } : { changed: payload.queue },
  ),
];
