import type { updateOption as endpoint } from '@recado/shared/contract/chatbots';
import type { QueueOptionInput } from '@recado/shared/contract/queues';
import { findOption, replaceOption } from '@recado/shared/options/option-tree';
import type { UseCase } from '../../../context/binding.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { findInQueues, presentOption, writeOptions } from './change-options.ts';

/** Changes an option, and replaces those below it if they are given. Concurrent changes of others are kept. */
export const updateOption: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const { queue } = await findInQueues(context, id);
    const changed = replaceOption<QueueOptionInput>(queue.chatbots, id, (option) => ({ ...option, ...body }));
    return writeOptions(context, queue, changed, (after) =>
      presentOption({ ...findOption(after.chatbots, id)!, queue: after }),
    );
  });
