import type { z } from 'zod';
import { auditQueue } from '../contract/queue-messages/audit.ts';
import { campaignQueue } from '../contract/queue-messages/campaign.ts';
import { channelWorkQueue } from '../contract/queue-messages/channel-work.ts';
import type { Queue } from '../contract/queue-messages/define-queue.ts';
import { historyQueue } from '../contract/queue-messages/history.ts';
import { inboundQueue } from '../contract/queue-messages/inbound-queue.ts';
import { integrationQueue } from '../contract/queue-messages/integration.ts';
import { exportQueue, jobQueue } from '../contract/queue-messages/job.ts';
import { mailQueue } from '../contract/queue-messages/mail.ts';
import { graphQueue, outboundQueue } from '../contract/queue-messages/outbound-queues.ts';
import { pushQueue } from '../contract/queue-messages/push.ts';
import { realtimeQueue } from '../contract/queue-messages/realtime.ts';
import { searchQueue } from '../contract/queue-messages/search.ts';
import { timerQueue } from '../contract/queue-messages/timer.ts';
import { webhookEventQueue } from '../contract/queue-messages/webhook-event.ts';
import { webhookQueue } from '../contract/queue-messages/webhook.ts';

/** Every queue of the product, by the file that declares it. */
export const queueList = [
  inboundQueue,
  historyQueue,
  realtimeQueue,
  searchQueue,
  webhookEventQueue,
  webhookQueue,
  mailQueue,
  pushQueue,
  graphQueue,
  channelWorkQueue,
  timerQueue,
  campaignQueue,
  jobQueue,
  exportQueue,
  integrationQueue,
  auditQueue,
  outboundQueue,
] as const;

type Listed = (typeof queueList)[number];
/** Logical names, in which the shards of `outbound` are one. */
export type QueueName = Listed['name'];
export type MessageTo<Name extends QueueName> = z.output<Extract<Listed, { name: Name }>['schema']>;
/** The queues whose messages may be delayed one by one. */
export type DelayingQueueName = Extract<Listed, { delays?: true }>['name'];

const byName: ReadonlyMap<string, Queue> = new Map(queueList.map((queue) => [queue.name, queue as Queue]));

/** Returns the declaration of a queue. Throws for a name that is not listed. */
export const declaredQueue = (name: string): Queue => {
  const queue = byName.get(name);
  if (queue === undefined) throw new Error(`no queue is called ${name}`);
  return queue;
};

const deployedNames = ({ name, shards }: Pick<Queue, 'name' | 'shards'>): string[] =>
  shards ? Array.from({ length: shards.count }, (_, shard) => `${name}-${shard}`) : [name];

/** The deployed queue that takes a message. */
export const deployedName = (queue: Queue, message: unknown): string =>
  queue.shards ? `${queue.name}-${queue.shards.of(message)}` : queue.name;

/** The fields of a queue that the infrastructure needs. */
export type QueueShape = Pick<Queue, 'fifo' | 'delays' | 'visibilityTimeout' | 'maxReceiveCount'>;

/**
 * Deployed queues by logical name, each shard by itself. Physical name: `recado-{name}`, dead-letter queue
 * `recado-{name}-dead`, each with `.fifo` if FIFO.
 */
export const queues: Readonly<Record<string, QueueShape>> = Object.fromEntries(
  queueList.flatMap((queue) => deployedNames(queue as Queue).map((name) => [name, queue])),
);

/** Returns the deployed queues of a `send` grant: for `outbound`, those of all shards. */
export const queuesOf = (target: QueueName): string[] => deployedNames(declaredQueue(target));

export const queueName = (name: string): string => `recado-${name}${queues[name]?.fifo ? '.fifo' : ''}`;
export const deadLetterQueueName = (name: string): string => `recado-${name}-dead${queues[name]?.fifo ? '.fifo' : ''}`;

/** Returns the URL of a queue. `prefix` is QUEUE_URL_PREFIX, `https://sqs.{region}.amazonaws.com/{account}/`. */
export const queueUrl = (prefix: string, name: string): string => `${prefix}${queueName(name)}`;

/** Returns the URL of a queue's dead-letter queue. */
export const deadLetterQueueUrl = (prefix: string, name: string): string => `${prefix}${deadLetterQueueName(name)}`;
