import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { type createQueue as endpoint, type Queue, queueEvent } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { realtime } from '../../platform/realtime.ts';
import { raiseQuota } from '../../platform/quota.ts';
import { refuseWhereTaken } from '../../data/queues/refuse-where-taken.ts';

const overLimit: Record<string, ErrorCode> = { 'quota queues': 'ERR_PLAN_LIMIT_QUEUES' };

/** Adds a queue within the plan's limit; colour and name are unique in the company. */
export const createQueue: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, plan, company, ids } = context;
  if ((await stores.queues.list()).length >= plan.queues)
    throw new AppError('ERR_PLAN_LIMIT_QUEUES', { limit: plan.queues });
  const queue: Queue = { orderQueue: null, greetingMessage: '', ...body, id: await ids.next('queue') };
  await refuseWhereTaken(
    context.commit(
      [...stores.queues.creation(queue), raiseQuota(company.id, 'queues', plan.queues)],
      [
        realtime(context, {
          event: queueEvent,
          data: { action: 'create', queue },
          rooms: ['everyone'],
          order: `queue-${queue.id}`,
        }),
      ],
    ),
    overLimit,
  );
  return queue;
};
