import { AppError } from '@recado/shared/contract/errors';
import type { updateQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentDetails, queueEntity, type QueueRecord } from '../../data/queues/store.ts';
import { checkTexts } from './check-texts.ts';
import { queueChanged } from './events.ts';
import { checkFileLists, prepareOptions } from './prepare-options.ts';

/** Starts the timers of tickets that wait already where the queue begins to rotate, or does so more often: they have no event of their own. */
const startRotation = ({ company }: UserContext, before: QueueRecord, after: QueueRecord): Effect[] => {
  const rotates = after.ativarRoteador && after.tempoRoteador > 0;
  const isSlower = before.ativarRoteador && before.tempoRoteador > 0 && before.tempoRoteador <= after.tempoRoteador;
  if (!rotates || isSlower) return [];
  return (['free', 'taken'] as const).map((hold) => ({
    to: 'timers',
    message: { type: 'startRotation', companyId: company.id, queueId: after.id, hold, after: null },
  }));
};

/** Changes a queue. A concurrent change of other fields is kept. */
export const updateQueue: UseCase<typeof endpoint> = (context, { params: { id }, body: { chatbots, ...fields } }) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const before = await stores.queues.get(id);
      if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
      await checkTexts(context, fields, id);
      if (fields.fileListId && fields.fileListId !== before.fileListId)
        await checkFileLists(context, [fields.fileListId]);
      const options = chatbots && (await prepareOptions(context, chatbots, before.chatbots));
      const after = { ...before, ...fields, ...(options && { chatbots: options }) };
      await context.commit(stores.queues.update(before, after), [
        queueChanged(context, 'update', after),
        ...startRotation(context, before, after),
      ]);
      return presentDetails(after);
    },
    { refusals: queueEntity.refusals },
  );
