import { GetQueueAttributesCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { queueUrl } from '@recado/shared/deployment/queues';
import { setTimeout as delay } from 'node:timers/promises';
import { sqsClient } from '../../../../functions/src/platform/clients.ts';
import { environment } from '../../../../functions/src/platform/environment.ts';

/** Milliseconds. */
const pollInterval = 20;
const batchSize = 10;

const address = (): string => queueUrl(environment().QUEUE_URL_PREFIX, 'inbound');

/** Resolves when the queue has no message left, in flight included. */
export const waitUntilInboundEmpty = async (): Promise<void> => {
  for (;;) {
    const { Attributes } = await sqsClient().send(
      new GetQueueAttributesCommand({
        QueueUrl: address(),
        AttributeNames: [
          'ApproximateNumberOfMessages',
          'ApproximateNumberOfMessagesNotVisible',
          'ApproximateNumberOfMessagesDelayed',
        ],
      }),
    );
    if (Object.values(Attributes ?? {}).every((count) => count === '0')) return;
    await delay(pollInterval);
  }
};

/** Publishes events as the session host does, but in batches. The order within a chat is kept. */
export const publish = async (events: readonly InboundEvent[]): Promise<void> => {
  for (let at = 0; at < events.length; at += batchSize) {
    await sqsClient().send(
      new SendMessageBatchCommand({
        QueueUrl: address(),
        Entries: events.slice(at, at + batchSize).map((event, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(event),
          MessageGroupId: inboundQueue.group(event),
          MessageDeduplicationId: inboundQueue.deduplication(event),
        })),
      }),
    );
  }
};
