import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueShape } from '@recado/shared/deployment/resources';
import { region } from '../credentials.ts';
import type { Credentials } from '../credentials.ts';
import { arnOf } from './queues.ts';

interface Declared {
  queues: Readonly<Record<string, QueueShape>>;
  queueName: (name: string) => string;
  deadLetterQueueName: (name: string) => string;
}

/** Fourteen days, the longest that SQS keeps a message: dead letters wait for a person. */
const longestRetention = '1209600';

/** Makes every declared queue with its dead-letter queue. @param visibilityTimeout seconds in place of each queue's own */
export const createQueues = async (
  endpoint: string,
  credentials: Credentials,
  declared: Declared,
  visibilityTimeout?: number,
): Promise<void> => {
  const client = new SQSClient({ region, endpoint, credentials });
  const create = (QueueName: string, Attributes: Record<string, string>) =>
    client.send(new CreateQueueCommand({ QueueName, Attributes }));
  for (const [name, shape] of Object.entries(declared.queues)) {
    const fifo: Record<string, string> = shape.fifo ? { FifoQueue: 'true' } : {};
    const dead = declared.deadLetterQueueName(name);
    await create(dead, { ...fifo, MessageRetentionPeriod: longestRetention });
    await create(declared.queueName(name), {
      ...fifo,
      VisibilityTimeout: String(visibilityTimeout ?? shape.visibilityTimeout),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(dead), maxReceiveCount: shape.maxReceiveCount }),
    });
  }
  client.destroy();
};
