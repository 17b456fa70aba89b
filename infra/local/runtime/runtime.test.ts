import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSqs, type RunningSqs } from '../aws/sqs/start.ts';
import { FunctionHost } from './function-host.ts';
import { succeeded } from './queue-events.ts';
import { startQueueSource, type RunningSource } from './queue-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'recado-runtime-'));
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let sqs: RunningSqs;
let client: SQSClient;
let source: RunningSource | undefined;
let made = 0;

beforeAll(async () => {
  sqs = await startSqs({ port: 0, accessKeyId: credentials.accessKeyId });
  client = new SQSClient({ region: 'us-east-1', endpoint: sqs.url, credentials });
});
afterEach(async () => {
  await source?.close();
  source = undefined;
});
afterAll(async () => {
  await sqs.close();
  rmSync(folder, { recursive: true });
});

const createQueue = async (maxReceiveCount = 10): Promise<{ url: string; dead: string }> => {
  made += 1;
  const create = async (QueueName: string, Attributes: Record<string, string>) =>
    (await client.send(new CreateQueueCommand({ QueueName, Attributes: { FifoQueue: 'true', ...Attributes } })))
      .QueueUrl!;
  const dead = await create(`dead-${made}.fifo`, {});
  const policy = { deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:dead-${made}.fifo`, maxReceiveCount };
  return {
    dead,
    url: await create(`queue-${made}.fifo`, { VisibilityTimeout: '1', RedrivePolicy: JSON.stringify(policy) }),
  };
};

const send = (QueueUrl: string, group: string, MessageBody: string) =>
  client.send(
    new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: group, MessageDeduplicationId: MessageBody }),
  );

/** Starts a source whose function calls `handle` for each message; resolves when `expected` messages have succeeded. */
const consume = (
  queueUrl: string,
  expected: number,
  handle: (record: { group: string; body: string }) => Promise<void> | void,
  maximumConcurrency = 10,
): Promise<void> => {
  let done = 0;
  return new Promise((resolve) => {
    source = startQueueSource({
      client,
      queueUrl,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:q',
      functionName: 'f',
      batchSize: 10,
      batchingWindow: 0,
      maximumConcurrency,
      invoke: async (event) => {
        const batchItemFailures: { itemIdentifier: string }[] = [];
        const stopped = new Set<string>();
        for (const { body, messageId, attributes } of (event as SQSEvent).Records) {
          const group = attributes.MessageGroupId!;
          try {
            if (stopped.has(group)) throw new Error('follows a failed message of its group');
            await handle({ group, body });
            done += 1;
          } catch {
            stopped.add(group);
            batchItemFailures.push({ itemIdentifier: messageId });
          }
        }
        if (done >= expected) resolve();
        return { batchItemFailures };
      },
    });
  });
};

describe('messages of a queue', () => {
  test('keep the order of their group through failures and retries, and other groups do not wait', async () => {
    const { url } = await createQueue();
    for (let at = 0; at < 12; at += 1)
      for (const group of ['a', 'b']) await send(url, group, `${group}${String(at).padStart(2, '0')}`);
    const seen: string[] = [];
    let failures = 2;
    await consume(url, 24, ({ body }) => {
      if (body === 'a03' && (failures -= 1) >= 0) throw new Error('not yet');
      seen.push(body);
    });
    const ofGroup = (group: string) => seen.filter((body) => body.startsWith(group));
    expect(ofGroup('a')).toEqual(ofGroup('a').toSorted());
    expect(ofGroup('b')).toEqual(ofGroup('b').toSorted());
    expect(seen.indexOf('b11')).toBeLessThan(seen.indexOf('a03'));
  });

  test('of several groups are processed at the same time, those of one group one after the other', async () => {
    const { url } = await createQueue();
    for (let at = 0; at < 3; at += 1)
      for (let group = 0; group < 20; group += 1) await send(url, `g${group}`, `${group}-${at}`);
    const running = new Map<string, number>();
    const second = Promise.withResolvers<void>();
    let mostOfOneGroup = 0;
    await consume(url, 60, async ({ group }) => {
      running.set(group, (running.get(group) ?? 0) + 1);
      if (running.size > 1) second.resolve();
      // The first group waits until another one runs beside it.
      await second.promise;
      mostOfOneGroup = Math.max(mostOfOneGroup, ...running.values());
      await new Promise((resolve) => setTimeout(resolve, 5));
      const left = running.get(group)! - 1;
      if (left === 0) running.delete(group);
      else running.set(group, left);
    });
    expect(mostOfOneGroup).toBe(1);
  });

  test('that fail at every delivery become dead letters, and their group goes on', async () => {
    const { url, dead } = await createQueue(2);
    await send(url, 'g', 'poison');
    const seen: string[] = [];
    let deliveries = 0;
    await consume(url, 1, async ({ body }) => {
      if (body === 'poison') {
        deliveries += 1;
        // Sent only now: a message in the same batch would be returned with the failing one and count its deliveries.
        if (deliveries === 2) await send(url, 'g', 'fine');
        throw new Error('never');
      }
      seen.push(body);
    });
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['ApproximateNumberOfMessages'] }),
    );
    expect([seen, Attributes?.ApproximateNumberOfMessages]).toEqual([['fine'], '1']);
  });
});

describe('messages that succeeded, by the answer of the function', () => {
  const batch = [{ MessageId: 'a' }, { MessageId: 'b' }];

  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['a', 'b']],
    ['null', null, ['a', 'b']],
    ['no failures', { batchItemFailures: [] }, ['a', 'b']],
    ['one failure', { batchItemFailures: [{ itemIdentifier: 'a' }] }, ['b']],
    ['an id that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'x' }] }, []],
    ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }, []],
  ])('%s', (_name, answer, expected) => {
    expect(succeeded(batch, answer).map(({ MessageId }) => MessageId)).toEqual(expected);
  });
});

describe('a function', () => {
  const shape = { sources: [], grants: [], memory: 128 };

  const host = async (source: string, timeout = 5): Promise<FunctionHost> => {
    made += 1;
    writeFileSync(join(folder, `f${made}.mjs`), source);
    const functions = new FunctionHost({ f: { ...shape, entry: `f${made}.mjs`, timeout } });
    await functions.load(folder);
    return functions;
  };

  test('gets its event by value and a context that counts down', async () => {
    const functions = await host(
      'export const handler = async (event, context) => { event.changed = true; return [context.functionName, context.getRemainingTimeInMillis() <= 5000, context.awsRequestId.length]; };',
    );
    const event = { changed: false };
    expect(await functions.invoke('f', event)).toEqual(['f', true, 36]);
    expect(event.changed).toBe(false);
  });

  test('fails for its caller at its time-out and when it throws', async () => {
    await expect(
      (await host('export const handler = () => new Promise(() => undefined);', 0.05)).invoke('f', {}),
    ).rejects.toThrow('timed out after 0.05 seconds');
    await expect(
      (await host('export const handler = async () => { throw new Error("bug"); };')).invoke('f', {}),
    ).rejects.toThrow('bug');
  });

  test('cannot answer with more than 6 MB', async () => {
    await expect(
      (await host('export const handler = async () => "x".repeat(6 * 1024 * 1024);')).invoke('f', {}),
    ).rejects.toThrow('answer is larger');
  });

  test('without a handler is named when functions are loaded', async () => {
    await expect(host('export const other = 1;')).rejects.toThrow('exports no function called handler (function f)');
    await expect(host('throw new Error("broken")')).rejects.toThrow('could not be loaded');
  });
});
