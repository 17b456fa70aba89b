import type { deleteOption as endpoint } from '@recado/shared/contract/chatbots';
import { replaceOption } from '@recado/shared/options/option-tree';
import type { UseCase } from '../../../context/binding.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { queueChanged } from '../events.ts';
import { findInQueues } from './change-options.ts';

/** Removes an option with those below it. The rest of the tree is not checked: it may be older than a rule. */
export const deleteOption: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { queue } = await findInQueues(context, id);
    const after = { ...queue, chatbots: replaceOption(queue.chatbots, id, () => null) };
    await context.commit(context.stores.queues.update(queue, after), [queueChanged(context, 'update', after)]);
    return { ok: true };
  });
