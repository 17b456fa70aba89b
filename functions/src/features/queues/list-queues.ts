import type { listQueues as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';
import { presentQueue } from '../../data/queues/store.ts';

/** The queues of the company, in their order. */
export const listQueues: UseCase<typeof endpoint> = async ({ stores }) =>
  (await stores.queues.list()).map(presentQueue);
