import { AppError } from '@recado/shared/contract/errors';
import type { createQueue as endpoint } from '@recado/shared/contract/queues';
import { noServiceLevels } from '@recado/shared/contract/service-levels';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { requireAutomation } from '../../context/plan-features.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { presentDetails, queueEntity } from '../../data/queues/store.ts';
import { checkServiceLevels } from './check-service-levels.ts';
import { checkTexts } from './check-texts.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { checkIntegrations } from '../../data/queue-integrations/check-integrations.ts';
import { queueChanged } from './events.ts';
import { withRotationMinutes } from './rotation-minutes.ts';
import { checkFileLists, prepareOptions } from './prepare-options.ts';

/** Adds a queue within the plan's limit; colour and name are unique in the company. */
export const createQueue: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, plan, ids } = context;
  if ((await stores.queues.list()).length >= plan.queues)
    throw new AppError('ERR_PLAN_LIMIT_QUEUES', { limit: plan.queues });
  requireAutomation(plan, body);
  const texts = { greetingMessage: body.greetingMessage ?? '', outOfHoursMessage: body.outOfHoursMessage ?? '' };
  await checkTexts(context, texts, null);
  await checkIntegrations(context, [body.integrationId]);
  await checkPrompt(context, body.promptId);
  await checkServiceLevels(context, body.serviceLevels, null, noServiceLevels);
  if (body.fileListId) await checkFileLists(context, [body.fileListId]);
  const chatbots = await prepareOptions(context, body.chatbots ?? [], []);
  const record = withRotationMinutes(queueEntity.record({ ...body, ...texts, chatbots, id: await ids.next('queue') }));
  const queue = presentDetails(record);
  await mapConditionFailure(
    context.commit(
      [...stores.queues.create(record, plan.queues), ...keepAnswer(context, queue)],
      [queueChanged(context, 'create', record)],
    ),
    queueEntity.refusals,
  );
  return queue;
};
