import { expectedConsumers, type ExpectedQueue } from './expected-consumers.ts';

const outbound: ExpectedQueue = { fifo: true, visibilityTimeout: 60, maxReceiveCount: 50 };

/** The queues of the session hosts: one for each shard. */
export const expectedShards = [
  'outbound-0',
  'outbound-1',
  'outbound-2',
  'outbound-3',
  'outbound-4',
  'outbound-5',
  'outbound-6',
  'outbound-7',
  'outbound-8',
  'outbound-9',
  'outbound-10',
  'outbound-11',
  'outbound-12',
  'outbound-13',
  'outbound-14',
  'outbound-15',
];

/** Every queue, written by hand. */
export const expectedQueues: Readonly<Record<string, ExpectedQueue>> = {
  ...Object.fromEntries(Object.entries(expectedConsumers).map(([name, { queue }]) => [name, queue])),
  ...Object.fromEntries(expectedShards.map((name) => [name, outbound])),
};
