import type { listQueues as endpoint } from '@recado/shared/contract/queues';
import type { UseCase } from '../../context/binding.ts';

/** The queues of the company, in their order. */
export const listQueues: UseCase<typeof endpoint> = ({ stores }) => stores.queues.list();
