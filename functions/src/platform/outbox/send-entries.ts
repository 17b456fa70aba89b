import type { SQSClient } from '@aws-sdk/client-sqs';
import { send, SendFailed } from './send.ts';
import { effectsIn, type OutboxEntry, type OutboxStore } from './store.ts';
import { effectMessage, type QueueMessage } from './to-queue-message.ts';

/** @throws SendFailed, which is final, if the entry can't be read: another release wrote it, or it is damaged */
const messagesIn = (entry: OutboxEntry, now: number): QueueMessage[] => {
  try {
    return effectsIn(entry).map((effect) => effectMessage(effect, now));
  } catch (error) {
    throw new SendFailed([`entry ${entry.id} can't be read`], true, error);
  }
};

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
  await send(
    sqs,
    entries.flatMap((entry) => messagesIn(entry, now)),
  );
  await Promise.all(entries.map((entry) => outbox.remove(entry)));
};
