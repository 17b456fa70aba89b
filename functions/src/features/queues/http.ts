import * as contract from '@recado/shared/contract/queues';
import { bind, type Binding } from '../../context/binding.ts';
import { createQueue } from './create-queue.ts';
import { deleteQueue } from './delete-queue.ts';
import { getQueue } from './get-queue.ts';
import { listQueues } from './list-queues.ts';
import { updateQueue } from './update-queue.ts';

export const queuesBindings: Binding[] = [
  bind(contract.listQueues, listQueues),
  bind(contract.getQueue, getQueue),
  bind(contract.createQueue, createQueue),
  bind(contract.updateQueue, updateQueue),
  bind(contract.deleteQueue, deleteQueue),
];
