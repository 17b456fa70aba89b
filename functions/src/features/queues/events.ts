import { queueEvent } from '@recado/shared/contract/queues';
import type { UserContext } from '../../context/context.ts';
import { presentQueue, type QueueRecord } from '../../data/queues/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';

/** The event that a queue was added or changed, as lists show it. */
export const queueChanged = (context: UserContext, action: 'create' | 'update', queue: QueueRecord): Effect =>
  realtime(context, {
    event: queueEvent,
    data: { action, queue: presentQueue(queue) },
    rooms: ['everyone'],
    order: `queue-${queue.id}`,
  });
