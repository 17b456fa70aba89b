import { AppError } from '@recado/shared/contract/errors';
import { type createQueue as endpoint, queueEvent } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { realtime } from '../../platform/realtime.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { presentQueue, queueEntity } from '../../data/queues/store.ts';

/** Adds a queue within the plan's limit; colour and name are unique in the company. */
export const createQueue: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, plan, ids } = context;
  if ((await stores.queues.list()).length >= plan.queues)
    throw new AppError('ERR_PLAN_LIMIT_QUEUES', { limit: plan.queues });
  const record = queueEntity.record({ greetingMessage: '', ...body, id: await ids.next('queue') });
  const queue = presentQueue(record);
  await mapConditionFailure(
    context.commit(stores.queues.create(record, plan.queues), [
      realtime(context, {
        event: queueEvent,
        data: { action: 'create', queue },
        rooms: ['everyone'],
        order: `queue-${queue.id}`,
      }),
    ]),
    queueEntity.refusals,
  );
  return queue;
};
