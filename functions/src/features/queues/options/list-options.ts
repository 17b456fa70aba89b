import type { listOptions as endpoint } from '@recado/shared/contract/chatbots';
import { optionPlaces } from '@recado/shared/options/option-tree';
import type { UseCase } from '../../../context/binding.ts';

/** The options of all queues, in the order of the queues and of their trees. */
export const listOptions: UseCase<typeof endpoint> = async ({ stores }) =>
  (await stores.queues.list()).flatMap((queue) =>
    optionPlaces(queue.chatbots).map(({ option: { id, name, queueType }, parent }) => ({
      id,
      name,
      queueType,
      queueId: queue.id,
      parentId: parent?.id ?? null,
    })),
  );
