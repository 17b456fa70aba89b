import type { SQSClient } from '@aws-sdk/client-sqs';
import { send } from './send.ts';
import { effectsIn, type OutboxEntry, type OutboxStore } from './store.ts';
import { effectMessage } from './to-queue-message.ts';

/**
 * Sends what commits put into the outbox, in the order given, and removes it. SQS drops an entry that was sent already,
 * by its deduplication id. `now`: milliseconds since 1970.
 *
 * @throws SendFailed
 */
export const sendEntries = async (
  sqs: SQSClient,
  outbox: OutboxStore,
  entries: readonly OutboxEntry[],
  now: number,
): Promise<void> => {
  const messages = entries.flatMap(effectsIn).map((effect) => effectMessage(effect, now));
  await send(sqs, messages);
  await Promise.all(entries.map((entry) => outbox.remove(entry)));
};
