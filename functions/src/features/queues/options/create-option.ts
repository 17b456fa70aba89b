import { AppError } from '@recado/shared/contract/errors';
import type { createOption as endpoint } from '@recado/shared/contract/chatbots';
import { queueOptionInput, type QueueOptionInput } from '@recado/shared/contract/queues';
import { findOption, insertOption, optionPlaces } from '@recado/shared/options/option-tree';
import type { UseCase } from '../../../context/binding.ts';
import { existing } from '../../../platform/existing.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { presentOption, writeOptions } from './change-options.ts';

/** Adds an option at the end of a level. Options that others add at the same time are kept. */
export const createOption: UseCase<typeof endpoint> = (context, { body: { queueId, parentId = null, ...fields } }) =>
  retryOnConflict(async () => {
    const queue = existing('queue', await context.stores.queues.get(queueId));
    if (parentId !== null && !findOption(queue.chatbots, parentId)) throw new AppError('ERR_NO_OPTION_FOUND');
    const added = { ...queueOptionInput.parse(fields), id: null };
    const known = new Set(optionPlaces(queue.chatbots).map(({ option }) => option.id));
    const options = insertOption<QueueOptionInput>(queue.chatbots, added, parentId);
    return writeOptions(context, queue, options, (after) => {
      const place = optionPlaces(after.chatbots).find(({ option }) => !known.has(option.id))!;
      return presentOption({ ...place, queue: after });
    });
  });
