import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import type { Queue } from '@recado/shared/contract/queue-messages/define-queue';
import { queueUrl } from '@recado/shared/deployment/queues';
import type { SQSRecord } from 'aws-lambda';
import { sqsClient } from '../clients.ts';
import { environment } from '../environment.ts';
import { describeError, log } from '../log.ts';

/** Hides received messages for so many seconds from now on. What this fails for comes when its present time is over. */
export const hideFor = async (queue: string, records: readonly SQSRecord[], seconds: number): Promise<void> => {
  const change = new ChangeMessageVisibilityBatchCommand({
    QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, queue),
    Entries: records.map(({ receiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    })),
  });
  await sqsClient()
    .send(change)
    .catch((error: unknown) =>
      log().warn('the time of hidden messages was not changed', { queue, error: describeError(error) }),
    );
};

/** The messages of a batch that stay hidden. */
interface HiddenMessages {
  /** Ends that for messages that are given back. */
  release(records: readonly SQSRecord[]): void;
  stop(): void;
}

/** The number of times that the time of hidden messages is extended before it is over. */
const extensions = 3;

/**
 * Keeps a batch hidden while it is in work: the queue's visibility timeout is short, so that the messages of a function
 * that was killed come again soon. A batch that ends within a third of that time causes no call.
 */
export const keepHidden = (
  { name, visibilityTimeout }: Pick<Queue, 'name' | 'visibilityTimeout'>,
  records: readonly SQSRecord[],
): HiddenMessages => {
  const hidden = new Set(records);
  const extend = (): void => {
    if (hidden.size > 0) void hideFor(name, [...hidden], visibilityTimeout);
  };
  const timer = setInterval(extend, (visibilityTimeout * 1_000) / extensions);
  return {
    release: (given) => {
      for (const record of given) hidden.delete(record);
    },
    stop: () => clearInterval(timer),
  };
};
