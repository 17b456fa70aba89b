import { listQueues, queueEvent } from '@recado/shared/contract/queues';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** `company-{id}-queue`: the queues are few and change seldom, so they are asked for again. */
export const queueHandler = handlerOf(
  queueEvent,
  (_, { client }) => void client.invalidateQueries({ queryKey: queryKey(listQueues) }),
);
