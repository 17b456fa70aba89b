/** What a queue must be deployed with, written by hand: nothing here is read from the registry. */
export interface ExpectedQueue {
  fifo: boolean;
  /** Seconds that a received message stays hidden. */
  visibilityTimeout: number;
  /** Deliveries before a message becomes a dead letter. */
  maxReceiveCount: number;
}

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

export const expectedQueues: Readonly<Record<string, ExpectedQueue>> = {
  inbound: { fifo: true, visibilityTimeout: 90, maxReceiveCount: 1_000 },
  history: { fifo: true, visibilityTimeout: 360, maxReceiveCount: 1_000 },
  realtime: { fifo: true, visibilityTimeout: 60, maxReceiveCount: 5 },
  search: { fifo: false, visibilityTimeout: 720, maxReceiveCount: 10 },
  webhooks: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 3 },
  mail: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 5 },
  push: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 3 },
  graph: { fifo: true, visibilityTimeout: 120, maxReceiveCount: 20 },
  'channel-work': { fifo: false, visibilityTimeout: 180, maxReceiveCount: 6 },
  timers: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 50 },
  integrations: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 5 },
  campaigns: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 50 },
  closings: { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  merges: { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  'contact-imports': { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  ...Object.fromEntries(expectedShards.map((name) => [name, outbound])),
};
