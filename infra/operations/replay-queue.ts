import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { deadLetterQueueName, queueName, queues } from '@recado/shared/deployment/queues';
import { countDeadLetters, type ReplayedQueue, replayDeadLetters } from './replay-dead-letters.ts';

export const usage = `npm run -s replay                      prints the number of dead letters of each queue
npm run -s replay -- <queue>           moves the dead letters of a queue back into it
npm run -s replay -- <queue> --stage dev

Queues: ${Object.keys(queues).join(', ')}. Account and region come from the environment, as for the AWS CLI.
`;

const client = new SQSClient();

const urlOf = async (name: string): Promise<string> => {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: name }));
  if (QueueUrl === undefined) throw new Error(`SQS returned no address of ${name}`);
  return QueueUrl;
};

/**
 * Returns the addresses of a queue of the registry.
 *
 * @param prefix the stage's prefix of physical names; empty for the local cloud
 * @throws Error when the registry has no such queue, or SQS does not know it
 */
const findQueue = async (name: string, prefix: string): Promise<ReplayedQueue> => {
  const shape = queues[name];
  if (shape === undefined) throw new Error(`no queue is called ${name}\n\n${usage}`);
  return {
    live: await urlOf(`${prefix}${queueName(name)}`),
    dead: await urlOf(`${prefix}${deadLetterQueueName(name)}`),
    fifo: shape.fifo,
  };
};

/**
 * Moves the dead letters of a queue of a stage back into it, or counts those of all queues. Returns what the operator reads.
 *
 * @param stage empty for the local cloud
 */
export const replay = async (stage: string, name?: string): Promise<string> => {
  const prefix = stage === '' ? '' : `${stage}-`;
  if (name !== undefined) {
    const queue = await findQueue(name, prefix);
    const moved = await replayDeadLetters(client, queue);
    return `${moved} moved back into ${name}, ${await countDeadLetters(client, queue.dead)} left\n`;
  }
  const counts = await Promise.all(
    Object.keys(queues).map(
      async (each) => `${each}: ${await countDeadLetters(client, (await findQueue(each, prefix)).dead)}\n`,
    ),
  );
  return counts.join('');
};
