import { AppError } from '@recado/shared/contract/errors';
import { queueEvent, type updateQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { realtime } from '../../platform/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentQueue, queueEntity } from '../../data/queues/store.ts';

/** Changes a queue. A concurrent change of other fields is kept. */
export const updateQueue: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const before = await stores.queues.get(id);
      if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
      const queue = { ...presentQueue(before), ...body };
      await context.commit(stores.queues.update(before, body), [
        realtime(context, {
          event: queueEvent,
          data: { action: 'update', queue },
          rooms: ['everyone'],
          order: `queue-${id}`,
        }),
      ]);
      return queue;
    },
    { refusals: queueEntity.refusals },
  );
