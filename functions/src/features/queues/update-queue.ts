import type { updateQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireAutomation } from '../../context/plan-features.ts';
import { type JobChange, startJob } from '../../domain/jobs/start-job.ts';
import { rotationTimersJob } from '../../domain/timers/rotation-timers-job.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentDetails, queueEntity, type QueueRecord } from '../../data/queues/store.ts';
import { checkServiceLevels } from './check-service-levels.ts';
import { checkTexts } from './check-texts.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { checkIntegrations } from '../../data/queue-integrations/check-integrations.ts';
import { queueChanged } from './events.ts';
import { withRotationMinutes } from './rotation-minutes.ts';
import { checkFileLists, prepareOptions } from './prepare-options.ts';

/**
 * Starts the timers of waiting tickets if the queue now rotates, or rotates more often. These tickets have no event
 * that would start one.
 */
const startRotation = (
  context: UserContext,
  before: QueueRecord,
  after: QueueRecord,
): Pick<JobChange, 'writes' | 'effects'> => {
  const rotates = after.ativarRoteador && after.tempoRoteador > 0;
  const isSlower = before.ativarRoteador && before.tempoRoteador > 0 && before.tempoRoteador <= after.tempoRoteador;
  if (!rotates || isSlower) return { writes: [], effects: [] };
  return startJob(context, rotationTimersJob, { queueId: after.id });
};

/** Changes a queue. A concurrent change of other fields is kept. */
export const updateQueue: UseCase<typeof endpoint> = (
  context,
  { params: { id }, body: { chatbots, ...fields }, checkSeen },
) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const before = existing('queue', await stores.queues.get(id));
      checkSeen?.(presentDetails(before));
      if (fields.promptId !== before.promptId) {
        requireAutomation(context.plan, { promptId: fields.promptId });
        await checkPrompt(context, fields.promptId);
      }
      if (fields.integrationId !== before.integrationId) {
        requireAutomation(context.plan, { integrationId: fields.integrationId });
        await checkIntegrations(context, [fields.integrationId]);
      }
      await checkTexts(context, fields, id);
      await checkServiceLevels(context, fields.serviceLevels, id, before.serviceLevels);
      if (fields.fileListId && fields.fileListId !== before.fileListId)
        await checkFileLists(context, [fields.fileListId]);
      const options = chatbots && (await prepareOptions(context, chatbots, before.chatbots));
      const after = withRotationMinutes({ ...before, ...fields, ...(options && { chatbots: options }) });
      const rotation = startRotation(context, before, after);
      await context.commit(
        [...stores.queues.update(before, after), ...rotation.writes],
        [queueChanged(context, 'update', after), ...rotation.effects],
      );
      return presentDetails(after);
    },
    { refusals: queueEntity.refusals },
  );
