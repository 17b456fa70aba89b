import type { SQSClient } from '@aws-sdk/client-sqs';
import { send } from './send.ts';
import { effectsOf, type OutboxEntry, type OutboxStore } from './store.ts';
import { toQueueMessage } from './to-queue-message.ts';

/**
 * Sends what a commit has left in the outbox, and removes it. What had left already is dropped by its deduplication id.
 *
 * @throws SendFailed
 */
export const sendEntry = async (sqs: SQSClient, outbox: OutboxStore, entry: OutboxEntry): Promise<void> => {
  await send(sqs, effectsOf(entry).map(toQueueMessage));
  await outbox.remove(entry);
};
