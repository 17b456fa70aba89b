import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { queues } from '@recado/shared/deployment/queues';
import { handler as inbound } from '../src/entry/consumers/inbound/handler.ts';
import { handler as push } from '../src/entry/consumers/push/handler.ts';
import { handler as realtime } from '../src/entry/consumers/realtime/handler.ts';
import { handler as search } from '../src/entry/consumers/search/handler.ts';
import { type Cost, measure } from './capacity.ts';
import { takeMessages } from './queue-messages.ts';
import { sqsRecord } from './sqs-record.ts';

type Consumer = (event: SQSEvent) => Promise<SQSBatchResponse>;

const consumers: Record<string, Consumer> = { inbound, realtime, search, push };

/** Delivers messages to a queue's consumer as one batch. */
export const deliver = async (queue: string, messages: readonly unknown[]): Promise<void> => {
  const Records = messages.map((message) => sqsRecord(message));
  const { batchItemFailures } = await consumers[queue]!({ Records });
  if (batchItemFailures.length > 0) throw new Error(`${queue} failed for ${batchItemFailures.length} messages`);
};

/** Takes what waits in the queues; each queue's messages. */
const takeAll = async (): Promise<Map<string, string[]>> => {
  const taken = await Promise.all(
    Object.keys(queues).map(async (queue) => {
      const found: string[] = [];
      for (let more = [''] as string[]; more.length > 0; found.push(...more))
        more = await takeMessages(queue, { wait: false });
      return [queue, found] as const;
    }),
  );
  return new Map(taken.filter(([, found]) => found.length > 0));
};

/** The cost of a piece of work with all that follows from it. */
interface WholeCost extends Omit<Cost, 'calls'> {
  /** Calls to the table. */
  calls: number;
  /** Messages by deployed queue. */
  queued: Record<string, number>;
}

/**
 * Returns the cost of work with what its consumers do, each queue's messages in one batch. Needs queues of its own
 * (`useOwnQueues`), whose messages nobody else takes.
 */
export const wholeCost = async (work: () => Promise<unknown>): Promise<WholeCost> => {
  await takeAll();
  const queued: Record<string, number> = {};
  const { calls, ...units } = await measure(async () => {
    await work();
    for (let taken = await takeAll(); taken.size > 0; taken = await takeAll()) {
      for (const [queue, messages] of taken) {
        queued[queue] = (queued[queue] ?? 0) + messages.length;
        if (consumers[queue]) await deliver(queue, messages);
      }
    }
  });
  return { ...units, calls: Object.values(calls).reduce((sum, count) => sum + count, 0), queued };
};
