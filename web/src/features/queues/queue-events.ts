import { listQueues, queueEvent } from '@recado/shared/contract/queues';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** `company-{id}-queue`: refetches the queues, which are few and seldom change. */
export const queueHandler = handlerOf(
  queueEvent,
  (_, { client }) => void client.invalidateQueries({ queryKey: queryKey(listQueues) }),
);
