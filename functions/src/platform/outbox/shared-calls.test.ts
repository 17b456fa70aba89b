import type { SendMessageBatchCommand, SendMessageBatchResultEntry, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it, vi } from 'vitest';
import { send } from './send.ts';
import type { QueueMessage } from './to-queue-message.ts';

vi.mock('../environment.ts', () => ({ environment: () => ({ QUEUE_URL_PREFIX: 'http://queues' }) }));

const message = (body: string, queue = 'search'): QueueMessage => ({ queue, body });

/** Calls until a message that the queue does not take is given up. */
const maxAttempts = 3;

/** A queue service that answers a call when the test says so; it refuses `bad`, and cannot take `throttled` now. */
const service = () => {
  const calls: string[][] = [];
  const waiting: (() => void)[] = [];
  const sqs = {
    send: ({ input: { Entries = [] } }: SendMessageBatchCommand) => {
      calls.push(Entries.map(({ MessageBody = '' }) => MessageBody));
      return new Promise<{ Successful: SendMessageBatchResultEntry[]; Failed: object[] }>((resolve) => {
        waiting.push(() =>
          resolve({
            Successful: [],
            Failed: Entries.flatMap(({ Id, MessageBody }) => {
              if (MessageBody === 'bad') return [{ Id, Code: 'InvalidMessageContents', SenderFault: true }];
              return MessageBody === 'throttled' ? [{ Id, Code: 'ServiceUnavailable', SenderFault: false }] : [];
            }),
          }),
        );
      });
    },
  } as unknown as SQSClient;
  const answer = async (): Promise<void> => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()!();
  };
  return { sqs, calls, answer };
};

it('sends what comes while a call is under way together, in its order; each queue by itself', async () => {
  const { sqs, calls, answer } = service();
  const sends = [
    send(sqs, [message('a')]),
    send(sqs, [message('b'), message('c')]),
    send(sqs, [message('elsewhere', 'realtime')]),
    send(sqs, [message('d')]),
  ];
  await answer();
  await answer();
  await answer();
  await Promise.all(sends);
  expect(calls).toEqual([['a'], ['elsewhere'], ['b', 'c', 'd']]);
});

it('a message that the queue does not take fails for its own sender alone', async () => {
  const { sqs, answer } = service();
  const first = send(sqs, [message('a')]);
  const [well, refused] = [send(sqs, [message('b')]), send(sqs, [message('c'), message('bad')])];
  const failure = expect(refused).rejects.toMatchObject({ isFinal: true, reasons: ['InvalidMessageContents'] });
  await answer();
  await answer();
  await Promise.all([first, well, failure]);
});

it('nothing overtakes a message of its group that was not sent', async () => {
  const { sqs, calls, answer } = service();
  const inGroup = (group: string, ...bodies: string[]): QueueMessage[] =>
    bodies.map((body) => ({ queue: 'outbound', body, group, deduplication: body }));
  const first = send(sqs, [message('x', 'outbound')]);
  const many = inGroup('a', 'throttled', ...Array.from({ length: 11 }, (_, n) => `a${n}`));
  const [failed, other] = [send(sqs, many), send(sqs, inGroup('b', 'b0'))];
  const failure = expect(failed).rejects.toMatchObject({ isFinal: false });
  await answer();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) await answer();
  await answer();
  await Promise.all([first, failure, other]);
  expect(calls.at(-1)).toEqual(['b0']);
  expect(calls.flat()).not.toContain('a10');
});
