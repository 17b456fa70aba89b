import { CreateQueueCommand } from '@aws-sdk/client-sqs';
import { queueName, queues } from '@recado/shared/deployment/queues';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { sqsClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

/** Gives a test file queues of its own, so that no consumer takes from them what the test waits for. */
export const useOwnQueues = (): void => {
  let ofCloud: string;
  beforeAll(async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}-`;
    ofCloud = environment().QUEUE_URL_PREFIX;
    await Promise.all(
      Object.entries(queues).map(([name, { fifo }]) =>
        sqsClient().send(
          new CreateQueueCommand({
            QueueName: `${prefix}${queueName(name)}`,
            Attributes: fifo ? { FifoQueue: 'true' } : {},
          }),
        ),
      ),
    );
    environment().QUEUE_URL_PREFIX = `${ofCloud}${prefix}`;
  });
  afterAll(() => {
    environment().QUEUE_URL_PREFIX = ofCloud;
  });
};
