import { BatchProcessor, EventType, processPartialResponse, SqsFifoPartialProcessorAsync } from '@aws-lambda-powertools/batch';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { z } from 'zod';
import { describeError, log } from './log.ts';

/** What a consumer may want to know of a delivery beside its message. */
export interface Delivery {
  messageId: string;
  /** 1 at the first. */
  receiveCount: number;
}

const failuresOf = async (records: SQSRecord[], handle: (record: SQSRecord) => Promise<void>, fifo: boolean): Promise<SQSBatchItemFailure[]> => {
  const processor = fifo ? new SqsFifoPartialProcessorAsync() : new BatchProcessor(EventType.SQS);
  const { batchItemFailures } = await processPartialResponse({ Records: records }, handle, processor, { throwOnFullBatchFailure: false });
  return batchItemFailures;
};

/**
 * Makes the entry of a queue's consumer: parses each message, handles it, reports those that failed, so that a poison
 * message never replays its batch; unparsable ones fail until they are dead letters. Of a FIFO queue, groups run side
 * by side and each in its order: a failure hands back the rest of its group and of no other.
 */
export const consume = <Schema extends z.ZodType>(
  schema: Schema,
  handleOne: (message: z.output<Schema>, delivery: Delivery) => Promise<void>,
  { fifo }: { fifo: boolean },
): ((event: SQSEvent) => Promise<SQSBatchResponse>) => {
  const handle = async (record: SQSRecord): Promise<void> => {
    try {
      const delivery = { messageId: record.messageId, receiveCount: Number(record.attributes.ApproximateReceiveCount) };
      await handleOne(schema.parse(JSON.parse(record.body)), delivery);
    } catch (error) {
      log().error('a queue message failed', { messageId: record.messageId, error: describeError(error) });
      throw error;
    }
  };
  return async ({ Records }) => {
    const groups = fifo ? [...Map.groupBy(Records, (record) => record.attributes.MessageGroupId ?? '').values()] : [Records];
    const failures = await Promise.all(groups.map((records) => failuresOf(records, handle, fifo)));
    return { batchItemFailures: failures.flat() };
  };
};
