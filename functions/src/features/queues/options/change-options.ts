import { AppError } from '@recado/shared/contract/errors';
import type { PlacedOption } from '@recado/shared/contract/chatbots';
import type { QueueOption, QueueOptionInput } from '@recado/shared/contract/queues';
import { findOption, type OptionPlace } from '@recado/shared/options/option-tree';
import type { UserContext } from '../../../context/context.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import type { QueueRecord } from '../../../data/queues/store.ts';
import { queueChanged } from '../events.ts';
import { prepareOptions } from '../prepare-options.ts';

/** An option with the queue whose tree contains it. */
interface FoundOption extends OptionPlace<QueueOption> {
  queue: QueueRecord;
}

/** Finds an option in the trees of the company's queues. Throws ERR_NO_OPTION_FOUND. */
export const findInQueues = async ({ stores }: Pick<UserContext, 'stores'>, id: number): Promise<FoundOption> => {
  for (const { id: queueId, chatbots } of await stores.queues.list()) {
    if (!findOption(chatbots, id)) continue;
    const queue = await stores.queues.get(queueId);
    const place = queue && findOption(queue.chatbots, id);
    if (place) return { ...place, queue };
  }
  throw new AppError('ERR_NO_OPTION_FOUND');
};

export const presentOption = ({ option, parent, queue }: FoundOption): PlacedOption => ({
  ...option,
  queueId: queue.id,
  parentId: parent?.id ?? null,
});

/** Checks and writes a queue's changed tree. Returns what `resultOf` makes of the queue after it. */
export const writeOptions = async <Result>(
  context: UserContext,
  before: QueueRecord,
  options: readonly QueueOptionInput[],
  resultOf: (after: QueueRecord) => Result,
): Promise<Result> => {
  const after = { ...before, chatbots: await prepareOptions(context, options, before.chatbots) };
  const result = resultOf(after);
  await context.commit(
    [...context.stores.queues.update(before, after), ...keepAnswer(context, result)],
    [queueChanged(context, 'update', after)],
  );
  return result;
};
