import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  DeleteMessageCommand,
  type Message,
  PurgeQueueCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { deadLetterQueueName, queueName, queues } from '@recado/shared/deployment/queues';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { region } from '../local/aws/account/credentials.ts';
import { createQueues } from '../local/aws/sqs/create-queues.ts';
import { type RunningSqs, startSqs } from '../local/aws/sqs/start.ts';
import { countDeadLetters, type ReplayedQueue, replayDeadLetters } from './replay-dead-letters.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
const shapes = {
  inbound: { ...queues.inbound!, maxReceiveCount: 1 },
  search: { ...queues.search!, maxReceiveCount: 1 },
};
let sqs: RunningSqs;
let client: SQSClient;
let inbound: ReplayedQueue;
let search: ReplayedQueue;

const send = (QueueUrl: string, MessageBody: string, group?: string) =>
  client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody,
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'ação' } },
      ...(group === undefined ? {} : { MessageGroupId: group, MessageDeduplicationId: MessageBody }),
    }),
  );

const receive = async (QueueUrl: string, VisibilityTimeout = 60): Promise<Message[]> =>
  (
    await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    )
  ).Messages ?? [];

/** Receives every message more often than the queue allows, so that all become dead letters. */
const exhaust = async (queue: ReplayedQueue): Promise<void> => {
  while ((await receive(queue.live, 0)).length > 0);
};

/** Receives and deletes all messages in their order, as a consumer that succeeds. */
const consume = async (QueueUrl: string): Promise<Message[]> => {
  const messages = await receive(QueueUrl);
  for (const { ReceiptHandle } of messages) await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  return messages.length === 0 ? [] : [...messages, ...(await consume(QueueUrl))];
};

const bodies = (messages: readonly Message[]): (string | undefined)[] => messages.map(({ Body }) => Body);

beforeAll(async () => {
  sqs = await startSqs({ port: 0, accessKeyId: credentials.accessKeyId });
  client = new SQSClient({ region, endpoint: sqs.url, credentials, maxAttempts: 1 });
  await createQueues(sqs.url, credentials, { queues: shapes, queueName, deadLetterQueueName });
  const queue = (name: 'inbound' | 'search'): ReplayedQueue => ({
    live: `${sqs.url}/000000000000/${queueName(name)}`,
    dead: `${sqs.url}/000000000000/${deadLetterQueueName(name)}`,
    fifo: shapes[name].fifo,
  });
  inbound = queue('inbound');
  search = queue('search');
});

beforeEach(async () => {
  for (const url of [inbound.live, inbound.dead, search.live, search.dead])
    await client.send(new PurgeQueueCommand({ QueueUrl: url }));
});

afterAll(() => sqs.close());

test('messages of a group come back in their order and group, with their attributes', async () => {
  const sent = Array.from({ length: 12 }, (_, index) => `order-${index}`);
  for (const [index, body] of sent.entries()) await send(inbound.live, body, index % 2 === 0 ? 'even' : 'odd');
  await exhaust(inbound);
  expect(await countDeadLetters(client, inbound.dead)).toBe(12);

  expect(await replayDeadLetters(client, inbound)).toBe(12);

  const back = await consume(inbound.live);
  for (const [group, parity] of [
    ['even', 0],
    ['odd', 1],
  ] as const) {
    expect(bodies(back.filter(({ Attributes }) => Attributes?.MessageGroupId === group))).toEqual(
      sent.filter((_, index) => index % 2 === parity),
    );
  }
  expect(back[0]?.MessageAttributes?.kind?.StringValue).toBe('ação');
  expect(await countDeadLetters(client, inbound.dead)).toBe(0);
});

test('a message that fails, is replayed and fails again within minutes is not dropped as a duplicate', async () => {
  await send(inbound.live, 'stubborn', 'one');
  for (const round of [1, 2]) {
    await exhaust(inbound);
    expect(await replayDeadLetters(client, inbound), `round ${round}`).toBe(1);
  }
  expect(bodies(await receive(inbound.live))).toEqual(['stubborn']);
});

test('a dead letter that could not be deleted is replayed as the same message', async () => {
  await send(inbound.live, 'twice', 'one');
  await exhaust(inbound);
  sqs.setFaults(deadLetterQueueName('inbound'), { loseFirstDelete: true, shuffle: false });
  await replayDeadLetters(client, inbound);
  expect(await replayDeadLetters(client, inbound)).toBe(1);
  expect(bodies(await receive(inbound.live))).toEqual(['twice']);
});

test('standard queues are replayed too', async () => {
  for (const body of ['a', 'b', 'c']) await send(search.live, body);
  await exhaust(search);
  expect(await replayDeadLetters(client, search)).toBe(3);
  expect(bodies(await receive(search.live)).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a queue without dead letters is left as it is', async () => {
  expect(await replayDeadLetters(client, search)).toBe(0);
});

test('when a message cannot be sent back, all stay dead letters, in order and visible for the next run', async () => {
  for (const body of ['first', 'second']) await send(inbound.live, body, 'one');
  await exhaust(inbound);
  await expect(replayDeadLetters(client, { ...inbound, live: `${inbound.live}.gone.fifo` })).rejects.toBeInstanceOf(
    QueueDoesNotExist,
  );
  expect(bodies(await receive(inbound.dead))).toEqual(['first', 'second']);
});

test('the command moves the dead letters of a queue, prints the counts, and refuses an unknown queue', async () => {
  await send(search.live, 'by hand');
  await exhaust(search);
  const env = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const command = async (...args: string[]): Promise<string> =>
    (
      await promisify(execFile)(
        process.execPath,
        [fileURLToPath(new URL('replay.ts', import.meta.url)), ...args, '--stage', ''],
        { env },
      )
    ).stdout;
  expect(await command('search')).toBe('1 moved back into search, 0 left\n');
  await expect(command('serach')).rejects.toThrow('no queue is called serach');
  await expect(command()).rejects.toThrow('does not exist');
});
