import { declaredQueue, deployedName } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { createHash } from 'node:crypto';
import type { Effect } from './effect.ts';

/** A message ready for its queue. */
export interface QueueMessage {
  /** Deployed queue, by logical name. */
  queue: string;
  body: string;
  /** Set for FIFO queues, and for queues that serve companies in turn. */
  group?: string;
  /** Set for FIFO queues only. */
  deduplication?: string;
  /** Seconds until it is delivered, 900 at most; of standard queues only. */
  delay?: number;
}

/** SQS's limit for group and deduplication ids. */
const idLimit = 128;
const withinLimit = (id: string): string =>
  id.length <= idLimit && /^[\x21-\x7e]*$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

/**
 * Returns a message for its queue, with the group and deduplication id that the queue declares.
 *
 * @param delay seconds, 900 at most; of standard queues only
 */
export const toQueueMessage = ({ to, message }: Pick<Effect, 'to' | 'message'>, delay = 0): QueueMessage => {
  const queue = declaredQueue(to);
  return {
    queue: deployedName(queue, message),
    body: stringifyForSqs(message),
    ...(queue.group && { group: withinLimit(queue.group(message)) }),
    ...(queue.deduplication && { deduplication: withinLimit(queue.deduplication(message)) }),
    ...(delay > 0 && { delay }),
  };
};

/** The longest that SQS delays a message, in milliseconds. */
export const longestDelay = 900_000;

/**
 * Returns the message of an effect. One with a deadline goes to its own queue, which SQS delays; with a deadline that is
 * further ahead than SQS delays, it goes to the queue `timers`, which makes a schedule of it (`forward-delayed.ts`). A FIFO
 * queue, which delays nothing, gets what has waited there.
 *
 * @param now milliseconds since 1970
 */
export const effectMessage = (effect: Effect, now: number): QueueMessage => {
  const { due } = effect;
  const left = due && !declaredQueue(effect.to).fifo ? due.at - now : 0;
  if (!due || left <= longestDelay) return toQueueMessage(effect, Math.ceil(Math.max(0, left) / 1000));
  return toQueueMessage({
    to: 'timers',
    message: { type: 'delayed', ...due, to: effect.to, message: effect.message },
  });
};
