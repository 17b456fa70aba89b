import { ChangeMessageVisibilityBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineQueue } from '@recado/shared/contract/queue-messages/define-queue';
import { consume } from './consume.ts';
import { ContentRefused } from './failure-cause.ts';
import { unreachableEnvironment } from '../../../test/unreachable-environment.ts';

const schema = z.object({ n: z.number() });
const common = { name: 'inbound', schema, timeout: 15, maxReceiveCount: 1_000, attempts: 10 };
const ordered = defineQueue({ ...common, fifo: true, group: () => 'x', deduplication: ({ n }) => String(n) });
const patient = (fifo: boolean) => ({ ...ordered, fifo, retries: 'afterVisibilityTimeout' }) as const;

const record = (messageId: string, body: unknown, group?: string): SQSRecord =>
  ({
    messageId,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: '2', ...(group && { MessageGroupId: group }) },
  }) as unknown as SQSRecord;

const event = (...records: SQSRecord[]): SQSEvent => ({ Records: records });

const failed = async (fifo: boolean, handle: (n: number) => Promise<void>, given: SQSEvent): Promise<string[]> => {
  const { batchItemFailures } = await consume(patient(fifo), ({ n }) => handle(n))(given);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

const unlessNegative =
  (seen: number[]) =>
  async (n: number): Promise<void> => {
    await Promise.resolve();
    seen.push(n);
    if (n < 0) throw new Error('negative');
  };

beforeAll(() => {
  Object.assign(process.env, { ...unreachableEnvironment, POWERTOOLS_DEV: 'false' });
});

describe('consume', () => {
  it('reports the one that failed, and only that', async () => {
    expect(
      await failed(
        false,
        unlessNegative([]),
        event(record('a', { n: 1 }), record('b', { n: -1 }), record('c', { n: 2 })),
      ),
    ).toEqual(['b']);
  });

  it('fails what it can’t parse without handling it', async () => {
    const seen: number[] = [];
    expect(
      await failed(
        false,
        unlessNegative(seen),
        event(record('a', 'no json'), record('b', { n: 'text' }), record('c', { n: 3 })),
      ),
    ).toEqual(['a', 'b']);
    expect(seen).toEqual([3]);
  });

  it('reports all of a batch in which everything fails', async () => {
    expect(await failed(false, unlessNegative([]), event(record('a', { n: -1 }), record('b', { n: -2 })))).toEqual([
      'a',
      'b',
    ]);
  });

  it('stops a group of a FIFO queue at its first failure, and no other', async () => {
    const seen: number[] = [];
    const given = event(
      record('a', { n: 1 }, 'x'),
      record('b', { n: -1 }, 'x'),
      record('c', { n: 2 }, 'y'),
      record('d', { n: 3 }, 'x'),
      record('e', { n: 4 }, 'y'),
    );
    expect((await failed(true, unlessNegative(seen), given)).sort()).toEqual(['b', 'd']);
    expect(seen).not.toContain(3);
    expect(seen.filter((n) => n === 2 || n === 4)).toEqual([2, 4]);
  });

  describe('of a queue with dead letters', () => {
    const queues = mockClient(SQSClient);
    const times = (count: number, messageId: string, body: unknown): SQSRecord =>
      ({
        ...record(messageId, body, 'x'),
        receiptHandle: `handle of ${messageId}`,
        attributes: { ApproximateReceiveCount: String(count), MessageGroupId: 'x' },
      }) as SQSRecord;
    const run = async (handle: (n: number) => Promise<void>, ...records: SQSRecord[]) => {
      queues.reset();
      queues.on(ChangeMessageVisibilityBatchCommand).resolves({ Successful: [], Failed: [] });
      const { batchItemFailures } = await consume(ordered, ({ n }) => handle(n))(event(...records));
      const [call] = queues.commandCalls(ChangeMessageVisibilityBatchCommand);
      return {
        failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
        back: call?.args[0].input.Entries?.map(({ ReceiptHandle, VisibilityTimeout }) => [
          ReceiptHandle,
          VisibilityTimeout,
        ]),
      };
    };

    it('has a poison message and what is behind it come again within seconds', async () => {
      expect(
        await run(unlessNegative([]), times(1, 'a', { n: 1 }), times(3, 'b', { n: -1 }), times(1, 'c', { n: 2 })),
      ).toEqual({
        failed: ['b', 'c'],
        back: [
          ['handle of b', 4],
          ['handle of c', 4],
        ],
      });
      expect((await run(unlessNegative([]), times(9, 'a', { n: -1 }))).back).toEqual([['handle of a', 10]]);
    });

    it('lets a poison message go alone at its last delivery', async () => {
      const seen: number[] = [];
      expect(
        await run(
          unlessNegative(seen),
          times(1_000, 'a', { n: -1 }),
          times(1_000, 'b', { n: 1 }),
          times(1_000, 'c', { n: 2 }),
        ),
      ).toMatchObject({ failed: ['a'] });
      expect(seen).toEqual([-1, 1, 2]);
      expect(
        await run(unlessNegative([]), times(1_000, 'a', { n: -1 }), times(4, 'b', { n: -2 }), times(2, 'c', { n: 3 })),
      ).toMatchObject({ failed: ['a', 'b', 'c'] });
    });

    it('is patient where the message is not to blame', async () => {
      const away = Object.assign(new Error('connect ECONNREFUSED'), { errno: -111 });
      expect((await run(() => Promise.reject(away), times(2, 'a', { n: 1 }), times(1, 'b', { n: 2 }))).back).toEqual([
        ['handle of a', 20],
        ['handle of b', 20],
      ]);
      expect((await run(() => Promise.reject(away), times(9, 'a', { n: 1 }))).back).toEqual([['handle of a', 180]]);
    });

    it('gives back what hangs, and what is behind it, before the function’s time is over', async () => {
      const seen: number[] = [];
      const hangs = (n: number): Promise<void> => {
        seen.push(n);
        return n < 0 ? new Promise(() => undefined) : Promise.resolve();
      };
      queues.reset();
      queues.on(ChangeMessageVisibilityBatchCommand).resolves({ Successful: [], Failed: [] });
      const given = event(times(1, 'a', { n: 1 }), times(1, 'b', { n: -1 }), times(1, 'c', { n: 2 }));
      const { batchItemFailures } = await consume(ordered, ({ n }) => hangs(n))(given, {
        getRemainingTimeInMillis: () => 2_010,
      });
      expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['b', 'c']);
      expect(seen).toEqual([1, -1]);
      expect(queues.commandCalls(ChangeMessageVisibilityBatchCommand)[0]?.args[0].input.Entries).toMatchObject([
        { VisibilityTimeout: 10 },
        { VisibilityTimeout: 10 },
      ]);
    });

    describe('that sets aside', () => {
      const refused = new ContentRefused('refused');
      const away = Object.assign(new Error('connect ECONNREFUSED'), { errno: -111 });
      const settled = async (
        handle: (n: number) => Promise<void>,
        setAside: (message: unknown) => Promise<void>,
        ...records: SQSRecord[]
      ) => {
        queues.reset();
        queues.on(ChangeMessageVisibilityBatchCommand).resolves({ Successful: [], Failed: [] });
        queues.on(SendMessageCommand).resolves({});
        const handler = consume(ordered, ({ n }) => handle(n), { setAside });
        const { batchItemFailures } = await handler(event(...records));
        return {
          failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
          kept: queues.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input),
        };
      };
      const unless = (error: Error) => (n: number) => (n < 0 ? Promise.reject(error) : Promise.resolve());

      it('sets aside at once what is refused for its content, and keeps it', async () => {
        const aside: unknown[] = [];
        const put = (message: unknown): Promise<void> => Promise.resolve(void aside.push(message));
        expect(
          await settled(unless(refused), put, times(1, 'a', { n: -1 }), times(1, 'b', '{'), times(1, 'c', { n: 2 })),
        ).toEqual({
          failed: [],
          kept: [
            {
              QueueUrl: 'http://localhost/recado-inbound-dead.fifo',
              MessageBody: '{"n":-1}',
              MessageGroupId: 'x',
              MessageDeduplicationId: 'a',
            },
            expect.objectContaining({ MessageBody: '{' }),
          ],
        });
        expect(aside).toEqual([{ n: -1 }, undefined]);
      });

      it('sets aside what fails for an unknown reason at its last attempt, and nothing in an outage', async () => {
        const done = (): Promise<void> => Promise.resolve();
        const odd = new Error('odd');
        expect(await settled(unless(odd), done, times(9, 'a', { n: -1 }))).toEqual({ failed: ['a'], kept: [] });
        expect(await settled(unless(odd), done, times(10, 'a', { n: -1 }))).toMatchObject({ failed: [], kept: [{}] });
        expect(await settled(unless(away), done, times(999, 'a', { n: -1 }))).toEqual({ failed: ['a'], kept: [] });
      });

      it('tries again when an outage prevents the setting aside, and keeps what can’t leave a trace', async () => {
        const fails = (error: Error) => () => Promise.reject(error);
        expect(await settled(unless(refused), fails(away), times(1, 'a', { n: -1 }))).toEqual({
          failed: ['a'],
          kept: [],
        });
        expect(await settled(unless(refused), fails(refused), times(1, 'a', { n: -1 }))).toMatchObject({
          failed: [],
          kept: [{}],
        });
      });
    });

    describe('while a batch is in work', () => {
      afterEach(() => vi.useRealTimers());

      const work = (...records: SQSRecord[]) => {
        vi.useFakeTimers();
        queues.reset();
        queues.on(ChangeMessageVisibilityBatchCommand).resolves({});
        const { promise, resolve } = Promise.withResolvers<void>();
        const batch = consume(short, ({ n }) => (n < 0 ? Promise.reject(new Error('negative')) : promise))(
          event(...records),
        );
        const changes = () =>
          queues
            .commandCalls(ChangeMessageVisibilityBatchCommand)
            .map(({ args: [{ input }] }) =>
              input.Entries?.map((entry) => [entry.ReceiptHandle, entry.VisibilityTimeout]),
            );
        return { end: resolve, batch, changes };
      };
      const short = { ...ordered, visibilityTimeout: 30 };
      const ofGroup = (group: string, messageId: string, n: number): SQSRecord => {
        const made = times(1, messageId, { n });
        return { ...made, attributes: { ...made.attributes, MessageGroupId: group } };
      };

      it('keeps it hidden, in time and no longer', async () => {
        const { end, batch, changes } = work(times(1, 'a', { n: 1 }), times(1, 'b', { n: 2 }));
        await vi.advanceTimersByTimeAsync(9_000);
        expect(changes()).toEqual([]);
        await vi.advanceTimersByTimeAsync(12_000);
        const both = [
          ['handle of a', 30],
          ['handle of b', 30],
        ];
        expect(changes()).toEqual([both, both]);
        end();
        await batch;
        await vi.advanceTimersByTimeAsync(60_000);
        expect(changes()).toHaveLength(2);
      });

      it('does not keep what failed and was put back', async () => {
        const { end, batch, changes } = work(ofGroup('x', 'a', -1), ofGroup('y', 'b', 1));
        await vi.advanceTimersByTimeAsync(11_000);
        expect(changes()).toEqual([[['handle of a', 1]], [['handle of b', 30]]]);
        end();
        expect(await batch).toEqual({ batchItemFailures: [{ itemIdentifier: 'a' }] });
      });
    });

    it('puts nothing back where nothing failed', async () => {
      expect(await run(unlessNegative([]), times(1, 'a', { n: 1 }))).toEqual({ failed: [], back: undefined });
    });
  });

  describe('what goes on beside the next message of its group', () => {
    const three = event(
      record('a', { n: 1 }, 'x'),
      record('b', { n: 2 }, 'x'),
      record('c', { n: 3 }, 'x'),
      record('d', { n: 4 }, 'y'),
    );

    it('is waited for, and does not hold the group up', async () => {
      const rest = Promise.withResolvers<void>();
      const seen: number[] = [];
      const batch = consume(patient(true), ({ n }, { runInBackground }) => {
        seen.push(n);
        if (n === 1) runInBackground(rest.promise);
        if (n === 3) rest.resolve();
        return Promise.resolve();
      })(three);
      expect(await batch).toEqual({ batchItemFailures: [] });
      expect(seen.toSorted()).toEqual([1, 2, 3, 4]);
    });

    it('fails its message and those behind it in its group', async () => {
      const { batchItemFailures } = await consume(patient(true), ({ n }, { runInBackground }) => {
        if (n === 2) runInBackground(Promise.reject(new Error('no queue answers')));
        return Promise.resolve();
      })(three);
      expect(batchItemFailures).toEqual([{ itemIdentifier: 'b' }, { itemIdentifier: 'c' }]);
    });
  });

  it('reports how often a message was delivered', async () => {
    const counts: number[] = [];
    await consume(patient(false), (_message, { receiveCount }) => Promise.resolve(void counts.push(receiveCount)))(
      event(record('a', { n: 1 })),
    );
    expect(counts).toEqual([2]);
  });
});
