import type { SQSClient } from '@aws-sdk/client-sqs';
import { send } from './send.ts';
import { effectsOf, type OutboxEntry, type OutboxStore } from './store.ts';
import { toQueueMessage } from './to-queue-message.ts';

/**
 * Sends what commits put into the outbox, in the order given, and removes it. What had left already is dropped by its
 * deduplication id.
 *
 * @throws SendFailed
 */
export const sendEntries = async (
  sqs: SQSClient,
  outbox: OutboxStore,
  entries: readonly OutboxEntry[],
): Promise<void> => {
  await send(sqs, entries.flatMap(effectsOf).map(toQueueMessage));
  await Promise.all(entries.map((entry) => outbox.remove(entry)));
};
