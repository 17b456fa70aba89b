import type { getQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { presentDetails } from '../../data/queues/store.ts';
import { existing } from '../../platform/existing.ts';

/** Returns a queue of the company with its hours and its option tree. */
export const getQueue: UseCase<typeof endpoint> = async ({ stores }, { params: { id } }) => {
  const queue = existing('queue', await stores.queues.get(id));
  return presentDetails(queue);
};
