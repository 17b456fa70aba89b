/**
 * Number of outbound queues over which connections are spread, and so the maximum number of session hosts. Rationale:
 * docs/adr/0008-sixteen-shards-and-capacity-limits.md.
 */
export const shardCount = 16;

/** Returns the shard of a connection, which never changes. */
export const shardOf = (companyId: number, whatsappId: number): number => (companyId * 31 + whatsappId) % shardCount;

export interface QueueShape {
  fifo: boolean;
  /** Seconds that a received message stays hidden: six times the consumer's timeout, as AWS recommends. */
  visibilityTimeout: number;
  /** Deliveries before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
  /**
   * Deliveries after which a message is set aside by its consumer, unless the table or a queue is away. Queues of
   * contacts' messages have it: an outage of hours uses up none of their messages.
   */
  attempts?: number;
}

const outbound = Object.fromEntries(
  Array.from({ length: shardCount }, (_, shard) => [
    `outbound-${shard}`,
    { fifo: true, visibilityTimeout: 60, maxReceiveCount: 50 },
  ]),
) as Record<`outbound-${number}`, QueueShape>;

/**
 * Queues by logical name. Physical name: `recado-{name}`, dead-letter queue `recado-{name}-dead`, each with `.fifo` if
 * FIFO.
 */
export const queues: Record<string, QueueShape> = {
  inbound: { fifo: true, visibilityTimeout: 90, maxReceiveCount: 1_000, attempts: 10 },
  history: { fifo: true, visibilityTimeout: 360, maxReceiveCount: 1_000, attempts: 10 },
  realtime: { fifo: true, visibilityTimeout: 60, maxReceiveCount: 5 },
  search: { fifo: false, visibilityTimeout: 720, maxReceiveCount: 10 },
  webhooks: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 3 },
  mail: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 5 },
  push: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 3 },
  graph: { fifo: true, visibilityTimeout: 120, maxReceiveCount: 20 },
  'channel-work': { fifo: false, visibilityTimeout: 180, maxReceiveCount: 6 },
  // Nothing starts a lost timer, turn or scheduled message again: fifty deliveries last through two hours of an outage.
  timers: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 50 },
  integrations: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 5 },
  campaigns: { fifo: false, visibilityTimeout: 180, maxReceiveCount: 50 },
  closings: { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  merges: { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  'contact-imports': { fifo: true, visibilityTimeout: 180, maxReceiveCount: 10 },
  ...outbound,
};

/** Returns the queues of a `send` grant: for `outbound`, those of all shards. */
export const queuesOf = (target: string): string[] =>
  Object.keys(queues).filter((name) => name === target || name.startsWith(`${target}-`));

export const queueName = (name: string): string => `recado-${name}${queues[name]?.fifo ? '.fifo' : ''}`;
export const deadLetterQueueName = (name: string): string => `recado-${name}-dead${queues[name]?.fifo ? '.fifo' : ''}`;

/** Returns the URL of a queue. `prefix` is QUEUE_URL_PREFIX, `https://sqs.{region}.amazonaws.com/{account}/`. */
export const queueUrl = (prefix: string, name: string): string => `${prefix}${queueName(name)}`;

/** Returns the URL of a queue's dead-letter queue. */
export const deadLetterQueueUrl = (prefix: string, name: string): string => `${prefix}${deadLetterQueueName(name)}`;
