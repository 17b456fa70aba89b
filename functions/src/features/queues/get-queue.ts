import { AppError } from '@recado/shared/contract/errors';
import type { getQueue as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { presentDetails } from '../../data/queues/store.ts';

/** Returns a queue of the company with its hours and its option tree. */
export const getQueue: UseCase<typeof endpoint> = async ({ stores }, { params: { id } }) => {
  const queue = await stores.queues.get(id);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return presentDetails(queue);
};
