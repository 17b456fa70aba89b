import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import { queueName, queues } from '@recado/shared/deployment/queues';
import { randomBytes } from 'node:crypto';
import { sqsClient } from '../src/platform/clients.ts';

/**
 * Gives a test file queues of its own, so that no consumer takes from them what the test waits for. To be called before
 * anything reads the environment.
 */
export const useOwnQueues = async (): Promise<void> => {
  const prefix = `test-${randomBytes(6).toString('hex')}-`;
  process.env.QUEUE_URL_PREFIX += prefix;
  for (const [name, { fifo }] of Object.entries(queues)) {
    await sqsClient().send(
      new CreateQueueCommand({
        QueueName: `${prefix}${queueName(name)}`,
        Attributes: fifo ? { FifoQueue: 'true' } : {},
      }),
    );
  }
};
