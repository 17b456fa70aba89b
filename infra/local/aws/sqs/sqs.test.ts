import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSqs, type RunningSqs } from './start.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-sqs-'));
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let sqs: RunningSqs;
let client: SQSClient;
let made = 0;

const connect = async (): Promise<void> => {
  sqs = await startSqs({ port: 0, dataDir, accessKeyId: credentials.accessKeyId });
  client = new SQSClient({ region: 'us-east-1', endpoint: sqs.url, credentials, maxAttempts: 1 });
};

const createQueue = async (attributes: Record<string, string> = {}, fifo = false): Promise<string> => {
  made += 1;
  const QueueName = `queue-${made}${fifo ? '.fifo' : ''}`;
  const Attributes = fifo ? { FifoQueue: 'true', ...attributes } : attributes;
  return (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl!;
};

const send = (QueueUrl: string, MessageBody: string, group?: string) =>
  client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody,
      ...(group ? { MessageGroupId: group, MessageDeduplicationId: MessageBody } : {}),
    }),
  );

const receive = async (QueueUrl: string, wait = 0): Promise<Message[]> =>
  (
    await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: wait,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    )
  ).Messages ?? [];

const remove = (QueueUrl: string, { ReceiptHandle }: Message) =>
  client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
const release = (QueueUrl: string, { ReceiptHandle }: Message) =>
  client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
const bodies = (messages: Message[]) => messages.map(({ Body }) => Body);

beforeAll(connect);
afterAll(async () => {
  await sqs.close();
  rmSync(dataDir, { recursive: true });
});

describe('standard queues', () => {
  test('a long poll returns a message sent while it waits, and a message in flight is not received again', async () => {
    const url = await createQueue();
    const waiting = receive(url, 20);
    await send(url, 'hello');
    const [message] = await waiting;
    expect(message).toMatchObject({ Body: 'hello', Attributes: { ApproximateReceiveCount: '1' } });
    expect(await receive(url)).toEqual([]);
  });

  test('message attributes have the digest that the SDK checks', async () => {
    const url = await createQueue();
    await client.send(
      new SendMessageCommand({
        QueueUrl: url,
        MessageBody: 'ação 🙂',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'ação' } },
      }),
    );
    const [message] = await receive(url);
    expect(message).toMatchObject({ Body: 'ação 🙂', MessageAttributes: { kind: { StringValue: 'ação' } } });
  });

  test('a message received maxReceiveCount times moves to the dead-letter queue', async () => {
    const dead = await createQueue();
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
    );
    const url = await createQueue({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: Attributes!.QueueArn, maxReceiveCount: 2 }),
    });
    await send(url, 'poison');
    for (let attempt = 0; attempt < 2; attempt += 1) await release(url, (await receive(url))[0]!);
    expect(await receive(url)).toEqual([]);
    expect(bodies(await receive(dead))).toEqual(['poison']);
  });

  test('a message that is too large, another access key and an unknown queue are refused', async () => {
    const url = await createQueue({ MaximumMessageSize: '1024' });
    await expect(send(url, 'x'.repeat(1025))).rejects.toThrow('shorter than 1024 bytes');
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'none' }))).rejects.toBeInstanceOf(QueueDoesNotExist);
    const otherKey = new SQSClient({
      region: 'us-east-1',
      endpoint: sqs.url,
      credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'x' },
      maxAttempts: 1,
    });
    await expect(otherKey.send(new GetQueueUrlCommand({ QueueName: 'queue-1' }))).rejects.toThrow('security token');
  });

  test('characters that SQS forbids in a message are refused', async () => {
    const url = await createQueue();
    for (const character of ['\uFFFF', '\uFFFE', '\u0001'])
      await expect(send(url, `a${character}b`)).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    await send(url, '\t\r\n ação 🙂');
    expect(bodies(await receive(url))).toEqual(['\t\r\n ação 🙂']);
  });

  test('a batch reports failed entries and stores the others', async () => {
    const url = await createQueue({ MaximumMessageSize: '1024' });
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: 'a', MessageBody: 'fits' },
          { Id: 'b', MessageBody: 'x'.repeat(2000) },
        ],
      }),
    );
    expect([sent.Successful?.map(({ Id }) => Id), sent.Failed?.map(({ Id }) => Id)]).toEqual([['a'], ['b']]);
  });
});

describe('FIFO queues', () => {
  test('a group is received in order, several at once, and waits while one of it is in flight; other groups do not wait', async () => {
    const url = await createQueue({}, true);
    for (const body of ['a1', 'a2', 'a3']) await send(url, body, 'a');
    const first = await receive(url);
    expect(bodies(first)).toEqual(['a1', 'a2', 'a3']);
    await send(url, 'a4', 'a');
    await send(url, 'b1', 'b');
    expect(bodies(await receive(url))).toEqual(['b1']);
    await remove(url, first[0]!);
    expect(await receive(url)).toEqual([]);
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url,
        Entries: first.slice(1).map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
      }),
    );
    expect(bodies(await receive(url))).toEqual(['a4']);
  });

  test('released messages are received before later ones of their group', async () => {
    const url = await createQueue({}, true);
    for (const body of ['1', '2', '3']) await send(url, body, 'g');
    const [one, two, three] = await receive(url);
    await remove(url, one!);
    await release(url, three!);
    await release(url, two!);
    await send(url, '4', 'g');
    expect(bodies(await receive(url))).toEqual(['2', '3', '4']);
  });

  test('the same deduplication id within five minutes stores one message, also after its deletion', async () => {
    const url = await createQueue({}, true);
    const first = await send(url, 'once', 'g');
    await remove(url, (await receive(url))[0]!);
    expect((await send(url, 'once', 'g')).MessageId).toBe(first.MessageId);
    expect(await receive(url)).toEqual([]);
  });

  test('a message without a group, or with its own delay, is refused', async () => {
    const url = await createQueue({}, true);
    await expect(send(url, 'lost')).rejects.toThrow('MessageGroupId');
    await expect(
      client.send(
        new SendMessageCommand({
          QueueUrl: url,
          MessageBody: 'x',
          MessageGroupId: 'g',
          MessageDeduplicationId: 'x',
          DelaySeconds: 1,
        }),
      ),
    ).rejects.toThrow('DelaySeconds');
  });
});

test('the fault loseFirstDelete delivers each message exactly twice', async () => {
  const url = await createQueue({}, true);
  sqs.setFaults(url.split('/').at(-1)!, { loseFirstDelete: true, shuffle: true });
  await send(url, 'm', 'g');
  for (let delivery = 0; delivery < 2; delivery += 1) await remove(url, (await receive(url))[0]!);
  expect(await receive(url)).toEqual([]);
});

test('messages (in flight included), their order and their deduplication survive a restart', async () => {
  const url = await createQueue({}, true);
  const name = url.split('/').at(-1)!;
  for (const body of ['1', '2', '3']) await send(url, body, 'g');
  await remove(url, (await receive(url))[0]!);
  await sqs.close();
  await connect();
  const { QueueUrl } = await client.send(
    new CreateQueueCommand({ QueueName: name, Attributes: { FifoQueue: 'true' } }),
  );
  await send(QueueUrl!, '2', 'g');
  expect(bodies(await receive(QueueUrl!))).toEqual(['2', '3']);
});
