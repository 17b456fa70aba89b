import { AppError } from '@recado/shared/contract/errors';
import type { QueueStore } from './store.ts';

/** Throws ERR_NO_QUEUE_FOUND for an id that is no queue of the company. */
export const checkQueues = async (
  { stores }: { stores: { queues: Pick<QueueStore, 'list'> } },
  queueIds: readonly number[],
): Promise<void> => {
  if (queueIds.length === 0) return;
  const known = new Set((await stores.queues.list()).map((queue) => queue.id));
  if (queueIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND');
};
