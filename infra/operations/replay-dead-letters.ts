import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** Addresses of a queue and of its dead letters. */
export interface ReplayedQueue {
  live: string;
  dead: string;
  fifo: boolean;
}

/** Seconds that a received batch stays hidden. What is not moved by then can be received and moved again. */
const batchVisibility = 120;

/** Returns the number of dead letters. SQS counts approximately; the count is exact after a minute without traffic. */
export const countDeadLetters = async (client: SQSClient, dead: string): Promise<number> => {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
};

/**
 * Sends a dead letter back to its queue, unchanged and in its group. The message id is the deduplication id: with the
 * original one, SQS would silently drop a message that is replayed within five minutes of its first send.
 */
const sendBack = async (client: SQSClient, { live, fifo }: ReplayedQueue, message: Message): Promise<void> => {
  const order = fifo
    ? { MessageGroupId: message.Attributes?.MessageGroupId, MessageDeduplicationId: message.MessageId }
    : {};
  await client.send(
    new SendMessageCommand({
      QueueUrl: live,
      MessageBody: message.Body,
      MessageAttributes: message.MessageAttributes,
      ...order,
    }),
  );
};

/** Makes messages visible again at once. */
const release = async (client: SQSClient, dead: string, messages: readonly Message[]): Promise<void> => {
  const entries = messages.map(({ ReceiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle,
    VisibilityTimeout: 0,
  }));
  await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: dead, Entries: entries }));
};

/**
 * Moves dead letters back to their queue, oldest first and one after the other, so that those of a group keep their
 * order. Each is deleted after it was sent. A process that ends in between leaves a message that is replayed twice;
 * consumers are idempotent. (SQS's own move task keeps no order and cannot be tested on one machine.)
 *
 * Ends when no dead letter is left, or after as many as there were at the start: a message that fails again at once is
 * left for the next run.
 *
 * @returns the number of messages moved
 * @throws the error of SQS, after the rest of the batch was released
 */
export const replayDeadLetters = async (client: SQSClient, queue: ReplayedQueue): Promise<number> => {
  const waiting = await countDeadLetters(client, queue.dead);
  let moved = 0;
  while (moved < waiting) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queue.dead,
        MaxNumberOfMessages: Math.min(10, waiting - moved),
        WaitTimeSeconds: 5,
        VisibilityTimeout: batchVisibility,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) break;
    for (const [index, message] of Messages.entries()) {
      try {
        await sendBack(client, queue, message);
      } catch (error) {
        await release(client, queue.dead, Messages.slice(index));
        throw error;
      }
      await client.send(new DeleteMessageCommand({ QueueUrl: queue.dead, ReceiptHandle: message.ReceiptHandle }));
      moved += 1;
    }
  }
  return moved;
};
