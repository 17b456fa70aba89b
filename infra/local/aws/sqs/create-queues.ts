import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueShape } from '@recado/shared/deployment/queues';
import { region, type Credentials } from '../account/credentials.ts';
import { arnOf } from './queues.ts';

interface Declared {
  queues: Readonly<Record<string, QueueShape>>;
  queueName: (name: string) => string;
  deadLetterQueueName: (name: string) => string;
}

/** Seconds: 14 days, SQS's longest retention, because dead letters wait for a person. */
const maxRetention = '1209600';

/** Creates the declared queues and their dead-letter queues. @param visibilityTimeout seconds, for all queues */
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
    await create(dead, { ...fifo, MessageRetentionPeriod: maxRetention });
    await create(declared.queueName(name), {
      ...fifo,
      VisibilityTimeout: String(visibilityTimeout ?? shape.visibilityTimeout),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(dead), maxReceiveCount: shape.maxReceiveCount }),
    });
  }
  client.destroy();
};
