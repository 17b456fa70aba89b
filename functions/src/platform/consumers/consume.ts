import {
  BatchProcessor,
  EventType,
  processPartialResponse,
  SqsFifoPartialProcessorAsync,
} from '@aws-lambda-powertools/batch';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Context as LambdaContext, SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Queue } from '@recado/shared/contract/queue-messages/define-queue';
import { deadLetterQueueUrl } from '@recado/shared/deployment/queues';
import type { z } from 'zod';
import { sqsClient } from '../clients.ts';
import { environment } from '../environment.ts';
import type { RunInBackground } from '../run-in-background.ts';
import { describeError, log } from '../log.ts';
import { parseJson } from '@recado/shared/text/well-formed';
import { failureCause } from './failure-cause.ts';
import { hideFor, keepHidden } from './hidden-messages.ts';

/** The facts about a delivery that a consumer may need beside its message. */
export interface Delivery {
  messageId: string;
  /** 1 at the first. */
  receiveCount: number;
  /** Milliseconds since it was given to the queue. */
  age: number;
  /**
   * Hands over the rest of the work, which continues beside the next message of the group. Where it fails, so does this message,
   * with those behind it in its group, although they may be done.
   */
  runInBackground: RunInBackground;
}

/** Milliseconds before the function's own time-out at which what is not done is given back: a function that is timed out leaves its messages hidden. */
const margin = 2_000;

/** Seconds until a failed message comes again, after so many deliveries: soon where it holds up its conversation, patiently in an outage. */
const retryDelay = (outage: boolean, receiveCount: number): number =>
  outage ? Math.min(10 * 2 ** (receiveCount - 1), 180) : Math.min(2 ** (receiveCount - 1), 10);

const failuresOf = async (
  records: SQSRecord[],
  handle: (record: SQSRecord) => Promise<void>,
  fifo: boolean,
): Promise<SQSBatchItemFailure[]> => {
  const processor = fifo ? new SqsFifoPartialProcessorAsync() : new BatchProcessor(EventType.SQS);
  const { batchItemFailures } = await processPartialResponse({ Records: records }, handle, processor, {
    throwOnFullBatchFailure: false,
  });
  return batchItemFailures;
};

type Failures = Map<SQSRecord, unknown>;

/** The state of a group whose messages are in work. */
interface Batch {
  errors: Failures;
  /** Their work in the background, which resolves where it failed too, and its errors. */
  rests: Promise<void>[];
  late: Failures;
  over: AbortSignal;
}

/** The work, or its failure when the time is over. What it still does then is known by its markers when the message comes again. */
const inTime = async (work: Promise<void>, over: AbortSignal): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(over.reason as Error);
  if (over.aborted) giveUp();
  else over.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([work, late]);
  } finally {
    over.removeEventListener('abort', giveUp);
  }
};

/**
 * A group of a FIFO queue in its order, up to the first failure. A message at its last delivery leaves the queue when it
 * fails: what follows it is handled, or it would take those with it that came as often as it did.
 */
const groupFailures = async (
  records: SQSRecord[],
  handle: (record: SQSRecord) => Promise<void>,
  errors: Failures,
  deliveries: number,
): Promise<SQSBatchItemFailure[]> => {
  const failures = await failuresOf(records, handle, true);
  const at = records.findIndex((record) => errors.has(record));
  const failed = records[at];
  if (failed === undefined || Number(failed.attributes.ApproximateReceiveCount) < deliveries) return failures;
  const rest = records.slice(at + 1);
  return [
    { itemIdentifier: failed.messageId },
    ...(rest.length > 0 ? await groupFailures(rest, handle, errors, deliveries) : []),
  ];
};

/**
 * Shortens the visibility timeout of a group's failed messages, so that they are delivered again soon. Where that
 * fails, they are delivered after the queue's own timeout.
 */
const putBack = async (queue: string, records: readonly SQSRecord[], errors: Failures): Promise<void> => {
  const [first] = records.filter((record) => errors.has(record));
  if (first === undefined) return;
  const outage = failureCause(errors.get(first)) === 'outage';
  await hideFor(queue, records, retryDelay(outage, Number(first.attributes.ApproximateReceiveCount)));
};

/** Keeps a message for replay in the dead-letter queue of its queue. A repeated delivery is kept once. */
const keepForReplay = async (
  { name, fifo }: ConsumedQueue,
  { body, messageId, attributes }: SQSRecord,
): Promise<void> => {
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: deadLetterQueueUrl(environment().QUEUE_URL_PREFIX, name),
      MessageBody: body,
      ...(fifo ? { MessageGroupId: attributes.MessageGroupId, MessageDeduplicationId: messageId } : {}),
    }),
  );
};

/** The part of a queue that its consumer needs. */
type ConsumedQueue = Pick<
  Queue,
  'name' | 'schema' | 'fifo' | 'visibilityTimeout' | 'maxReceiveCount' | 'attempts' | 'retries'
>;

interface ConsumerOptions {
  /**
   * Handles a message that can't be handled as it is, before it is kept for replay: parsed JSON, or undefined where it is
   * none. Needs the grant `setAside`.
   */
  setAside?: (message: unknown) => Promise<void>;
}

/** Returns the JSON of a message; undefined where it is none. */
const jsonOf = ({ body }: SQSRecord): unknown => {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
};

/**
 * Makes the entry of a queue's consumer: parses each message, handles it, reports those that failed, so that a poison
 * message never replays its batch. Of a FIFO queue, groups run side by side and each in its order: a failure hands back
 * the rest of its group and of no other, and a message at its last delivery goes to the dead letters alone. A failed
 * message comes again when the queue's `retries` says. What is not done shortly before the function's time-out fails as
 * in an outage. A batch stays hidden while it is in work, and comes again soon after its function was killed.
 *
 * With `setAside`, a message that fails for its content is given to that function and kept for replay at once, and so is
 * one that has failed as often as the queue's `attempts` allow, unless it failed for an outage: it holds up nothing.
 * Without it, such a message fails until it is a dead letter.
 */
export const consume = <Schema extends z.ZodType>(
  queue: ConsumedQueue & { schema: Schema },
  handleOne: (message: z.output<Schema>, delivery: Delivery) => Promise<void>,
  { setAside }: ConsumerOptions = {},
): ((event: SQSEvent, lambda?: Pick<LambdaContext, 'getRemainingTimeInMillis'>) => Promise<SQSBatchResponse>) => {
  const { name, schema, fifo, maxReceiveCount: deliveries, attempts = deliveries, retries = 'soon' } = queue;
  /** Returns whether the message is dealt with, although it failed. */
  const isSetAside = async (record: SQSRecord, error: unknown): Promise<boolean> => {
    const isLast = Number(record.attributes.ApproximateReceiveCount) >= attempts;
    const isHopeless = (why: unknown): boolean =>
      failureCause(why) === 'content' || (isLast && failureCause(why) === 'unknown');
    if (setAside === undefined || !isHopeless(error)) return false;
    await setAside(jsonOf(record)).catch((other: unknown) => {
      if (!isHopeless(other)) throw other;
      log().error('a message that was set aside left no trace', { queue: name, error: describeError(other) });
    });
    await keepForReplay(queue, record);
    log().error('a queue message was set aside', { messageId: record.messageId, queue: name });
    return true;
  };
  const handle = async (record: SQSRecord, { errors, rests, late, over }: Batch): Promise<void> => {
    try {
      over.throwIfAborted();
      const delivery = {
        messageId: record.messageId,
        receiveCount: Number(record.attributes.ApproximateReceiveCount),
        age: Date.now() - Number(record.attributes.SentTimestamp),
        runInBackground: (work: Promise<void>): void => {
          rests.push(inTime(work, over).catch((error: unknown) => void late.set(record, error)));
        },
      };
      await inTime(handleOne(schema.parse(parseJson(record.body)), delivery), over);
    } catch (error) {
      log().error('a queue message failed', { messageId: record.messageId, error: describeError(error) });
      const failure = await isSetAside(record, error).then(
        (isDone) => (isDone ? null : { error }),
        (other: unknown) => ({ error: other }),
      );
      if (failure === null) return;
      errors.set(record, failure.error);
      throw failure.error;
    }
  };
  /** Handles one group, and returns what of it failed. */
  const handleGroup = async (
    records: SQSRecord[],
    over: AbortSignal,
    release: (given: readonly SQSRecord[]) => void,
  ): Promise<SQSBatchItemFailure[]> => {
    const [errors, late]: [Failures, Failures] = [new Map(), new Map()];
    const rests: Promise<void>[] = [];
    const noted = (record: SQSRecord): Promise<void> => handle(record, { errors, rests, late, over });
    const failed = fifo
      ? await groupFailures(records, noted, errors, deliveries)
      : await failuresOf(records, noted, false);
    await Promise.all(rests);
    const ids = new Set(failed.map(({ itemIdentifier }) => itemIdentifier));
    const firstLate = records.findIndex((record) => late.has(record));
    const isBehindLate = (place: number): boolean => fifo && firstLate !== -1 && place >= firstLate;
    const back = records.filter(
      (record, place) => ids.has(record.messageId) || late.has(record) || isBehindLate(place),
    );
    release(back);
    if (retries === 'soon' && back.length > 0) await putBack(name, back, new Map([...errors, ...late]));
    return back.map(({ messageId }) => ({ itemIdentifier: messageId }));
  };
  return async ({ Records }, lambda) => {
    const over = lambda
      ? AbortSignal.timeout(Math.max(0, lambda.getRemainingTimeInMillis() - margin))
      : new AbortController().signal;
    const groups = fifo
      ? [...Map.groupBy(Records, (record) => record.attributes.MessageGroupId ?? '').values()]
      : [Records];
    const hidden = keepHidden(queue, Records);
    try {
      const failures = await Promise.all(
        groups.map((records) => handleGroup(records, over, (given) => hidden.release(given))),
      );
      return { batchItemFailures: failures.flat() };
    } finally {
      hidden.stop();
    }
  };
};
