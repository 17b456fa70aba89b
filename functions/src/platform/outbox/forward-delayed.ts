import type { DelayedMessage } from '@recado/shared/contract/queue-messages/timer';
import { declaredQueue } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { sqsClient } from '../clients.ts';
import { createSchedule } from '../scheduler.ts';
import type { Effect } from './effect.ts';
import { send } from './send.ts';
import { effectMessage, longestDelay } from './to-queue-message.ts';

/** Milliseconds that a schedule comes before the deadline: Scheduler is up to a minute late, and SQS delays the rest. */
const lead = 60_000;

/**
 * Handles a delayed message. With a deadline within 15 minutes, or in the past, what it carries goes to its queue, delayed
 * by SQS until then. Otherwise a schedule sends the same message again a minute before the deadline; its name has the
 * deadline, so a repeated delivery makes no second one.
 *
 * @param now milliseconds since 1970
 */
export const forwardDelayed = async (delayed: DelayedMessage, now: number): Promise<void> => {
  const { at, name, to, message } = delayed;
  if (at - now > longestDelay) {
    await createSchedule({ name: `${name}-${at}`, at: at - lead, body: stringifyForSqs(delayed) });
    return;
  }
  const effect = { to, message: declaredQueue(to).schema.parse(message), due: { at, name } } as Effect;
  await send(sqsClient(), [effectMessage(effect, now)]);
};
