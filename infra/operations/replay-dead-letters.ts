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

/** Seconds in which one batch must be moved, or it may be moved again. */
const batchTime = 120;

/** How many dead letters wait. SQS counts approximately; a queue at rest for a minute is counted exactly. */
export const countDeadLetters = async (client: SQSClient, dead: string): Promise<number> => {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
};

/**
 * A dead letter goes back as it came, in its group. It is deduplicated by its own id, which is also what SQS
 * itself puts in place of the first deduplication id when it gives a message up: the first one would make SQS
 * drop, without a word, what is replayed within five minutes of its failure.
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

const release = async (client: SQSClient, dead: string, messages: readonly Message[]): Promise<void> => {
  const entries = messages.map(({ ReceiptHandle }, index) => ({
    Id: String(index),
    ReceiptHandle,
    VisibilityTimeout: 0,
  }));
  await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: dead, Entries: entries }));
};

/**
 * Moves dead letters back to where they were given up, oldest first and one after the other, so that those of a
 * group keep their order. Each is deleted only once it is back; whoever dies in between leaves a message that is
 * replayed twice, which consumers, idempotent as they are, don't mind. (SQS's own move task gives no order
 * between what it sends at once, and can't be tried on one machine.)
 *
 * Ends when none is left, or after as many as waited at the start: what fails again at once is left for another go.
 *
 * @returns how many were moved
 * @throws what SQS threw, after the rest of the batch was released
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
        VisibilityTimeout: batchTime,
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
