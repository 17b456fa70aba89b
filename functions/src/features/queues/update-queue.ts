import { AppError } from '@recado/shared/contract/errors';
import type { updateQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentDetails, queueEntity } from '../../data/queues/store.ts';
import { checkTexts } from './check-texts.ts';
import { queueChanged } from './events.ts';
import { checkFileLists, prepareOptions } from './prepare-options.ts';

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
      await context.commit(stores.queues.update(before, after), [queueChanged(context, 'update', after)]);
      return presentDetails(after);
    },
    { refusals: queueEntity.refusals },
  );
