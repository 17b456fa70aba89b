import { AppError } from '@recado/shared/contract/errors';
import { queueEvent, type updateQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { realtime } from '../../platform/realtime.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { refuseWhereTaken } from '../../data/queues/refuse-where-taken.ts';

const maxTries = 5;

/** Changes a queue; somebody else's change in between is kept where it touched other fields. */
export const updateQueue: UseCase<typeof endpoint> = async (context, { params: { id }, body }) => {
  const { stores } = context;
  for (let attempt = 1; ; attempt++) {
    const before = await stores.queues.get(id);
    if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
    const queue = { ...before, ...body };
    try {
      await refuseWhereTaken(
        context.commit(stores.queues.changes(before, queue), [
          realtime(context, {
            event: queueEvent,
            data: { action: 'update', queue },
            rooms: ['everyone'],
            order: `queue-${id}`,
          }),
        ]),
      );
      return queue;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxTries) throw error;
    }
  }
};
