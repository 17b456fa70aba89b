import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, type SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl } from '@recado/shared/deployment/resources';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from '../environment.ts';
import type { QueueMessage } from './to-queue-message.ts';

/** SQS takes 10 messages and 256 KiB a call; some room is left for ids and groups. */
const maxEntries = 10;
const maxBytes = 250 * 1024;
const maxAttempts = 3;

/** Messages that could not be sent; their queue said why in `reasons`, or did not answer. */
export class SendFailed extends Error {
  readonly reasons: readonly string[];
  /** No later attempt will go better: the queue takes no such message. */
  readonly isFinal: boolean;

  constructor(reasons: readonly string[], isFinal: boolean, cause?: unknown) {
    super(`could not send: ${reasons.join(', ')}`, { cause });
    this.name = 'SendFailed';
    this.reasons = reasons;
    this.isFinal = isFinal;
  }
}

/** What SQS says of a call whose messages it will never take. */
const unacceptable: ReadonlySet<string> = new Set(['BatchRequestTooLong', 'InvalidMessageContents']);
const isUnacceptable = (error: unknown): boolean =>
  error instanceof SendFailed ? error.isFinal : error instanceof Error && unacceptable.has(error.name);

/** Cuts a queue's messages into calls, in order. */
export const toBatches = (messages: readonly QueueMessage[]): QueueMessage[][] => {
  const batches: QueueMessage[][] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.body);
    const last = batches.at(-1);
    if (last && last.length < maxEntries && bytes + size <= maxBytes) {
      last.push(message);
      bytes += size;
    } else {
      batches.push([message]);
      bytes = size;
    }
  }
  return batches;
};

const toEntry = (message: QueueMessage, index: number): SendMessageBatchRequestEntry => ({
  Id: String(index),
  MessageBody: message.body,
  MessageGroupId: message.group,
  MessageDeduplicationId: message.deduplication,
});

const sendBatch = async (sqs: SQSClient, queue: string, messages: readonly QueueMessage[]): Promise<void> => {
  let entries = messages.map(toEntry);
  for (let attempt = 1; ; attempt++) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, queue), Entries: entries }),
    );
    if (Failed.length === 0) return;
    const isFinal = Failed.some((entry) => entry.SenderFault);
    if (attempt === maxAttempts || isFinal)
      throw new SendFailed(
        Failed.map((entry) => entry.Code ?? 'unknown'),
        isFinal,
      );
    const again = new Set(Failed.map((entry) => entry.Id));
    entries = entries.filter((entry) => again.has(entry.Id));
    await delay(20 * 2 ** attempt);
  }
};

/**
 * Sends messages, each queue's in their order.
 *
 * @throws SendFailed when any message is still unsent after its retries; others may have left, and deduplicate when sent again
 */
export const send = async (sqs: SQSClient, messages: readonly QueueMessage[]): Promise<void> => {
  const byQueue = Map.groupBy(messages, ({ queue }) => queue);
  const outcomes = await Promise.allSettled(
    [...byQueue].map(async ([queue, ofQueue]) => {
      for (const batch of toBatches(ofQueue)) await sendBatch(sqs, queue, batch);
    }),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length === 0) return;
  throw new SendFailed(
    failures.flatMap((failure) => (failure instanceof SendFailed ? failure.reasons : ['unreachable'])),
    failures.every(isUnacceptable),
    failures[0],
  );
};
