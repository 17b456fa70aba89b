import { DeleteMessageBatchCommand, ReceiveMessageCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import { setTimeout as wait } from 'node:timers/promises';
import { queueEvent, succeeded } from './queue-events.ts';

interface QueueSource {
  client: SQSClient;
  queueUrl: string;
  queueArn: string;
  functionName: string;
  batchSize: number;
  /** Seconds that an incomplete batch waits for more messages. */
  batchingWindow: number;
  /** Batches that are processed at the same time. */
  maximumConcurrency: number;
  invoke: (event: unknown) => Promise<unknown>;
}

export interface RunningSource {
  /** Receives no more messages and waits for the batches that are being processed. */
  close(): Promise<void>;
}

/** Seconds. */
const longestPoll = 20;
/** Messages. */
const largestReceive = 10;
/** Milliseconds. */
const pauseAfterFailure = 500;

/**
 * Starts an event source mapping: polls the queue, invokes the function with several batches at a time, and deletes
 * the messages that succeeded. Failed messages come back after the queue's visibility time-out. The queue itself keeps
 * a FIFO group out of every other batch while one of its messages is being processed.
 */
export const startQueueSource = (source: QueueSource): RunningSource => {
  const { client, queueUrl } = source;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  const receive = async (max: number, waitSeconds: number): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(max, largestReceive),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    return (await client.send(command, { abortSignal: stop.signal })).Messages ?? [];
  };

  const collect = async (): Promise<Message[]> => {
    const batch = await receive(source.batchSize, longestPoll);
    const until = Date.now() + source.batchingWindow * 1000;
    while (batch.length > 0 && batch.length < source.batchSize && Date.now() < until && !stop.signal.aborted) {
      const left = Math.max(Math.ceil((until - Date.now()) / 1000), 1);
      batch.push(...(await receive(source.batchSize - batch.length, Math.min(left, longestPoll))));
    }
    return batch;
  };

  const remove = async (messages: Message[]): Promise<void> => {
    for (let at = 0; at < messages.length; at += largestReceive) {
      const Entries = messages
        .slice(at, at + largestReceive)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    }
  };

  const process = async (batch: Message[]): Promise<void> => {
    try {
      const answer = await source.invoke(queueEvent(batch, source.queueArn));
      await remove(succeeded(batch, answer));
    } catch (error) {
      if (!stop.signal.aborted)
        console.error(`The function ${source.functionName} failed on a batch of ${batch.length}:`, error);
    }
  };

  const poll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const batch = await collect();
        if (batch.length === 0) continue;
        const work = process(batch);
        running.add(work);
        void work.finally(() => running.delete(work));
        if (running.size >= source.maximumConcurrency) await Promise.race(running);
      } catch (error) {
        if (stop.signal.aborted) return;
        console.error(`Receiving for ${source.functionName} failed:`, error);
        await wait(pauseAfterFailure, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  };

  const polling = poll();
  return {
    close: async () => {
      stop.abort();
      await polling;
      await Promise.allSettled(running);
    },
  };
};
