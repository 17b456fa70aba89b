import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, type SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl } from '@recado/shared/deployment/queues';
import { setTimeout as delay } from 'node:timers/promises';
import { environment } from '../environment.ts';
import type { QueueMessage } from './to-queue-message.ts';

/** SQS takes 10 messages and 256 KiB a call; some room is left for ids and groups. */
const maxEntries = 10;
const maxBytes = 250 * 1024;
const maxAttempts = 3;

/** Messages that could not be sent; their queue said why in `reasons`, or did not answer. */
export class SendFailed extends Error {
  readonly reasons: readonly string[];
  /** No later attempt will go better: the queue takes no such message. */
  readonly isFinal: boolean;

  constructor(reasons: readonly string[], isFinal: boolean, cause?: unknown) {
    super(`could not send: ${reasons.join(', ')}`, { cause });
    this.name = 'SendFailed';
    this.reasons = reasons;
    this.isFinal = isFinal;
  }
}

/** Error codes of SQS for messages that it never accepts. */
const unacceptable: ReadonlySet<string> = new Set(['BatchRequestTooLong', 'InvalidMessageContents']);
const isUnacceptable = (error: unknown): boolean =>
  error instanceof SendFailed ? error.isFinal : error instanceof Error && unacceptable.has(error.name);

/** The failure of several messages: final if each of them is. */
const failedTogether = (failures: readonly unknown[]): SendFailed =>
  new SendFailed(
    failures.flatMap((failure) => (failure instanceof SendFailed ? failure.reasons : ['unreachable'])),
    failures.every(isUnacceptable),
    failures[0],
  );

/** Cuts a queue's messages into calls, in order. */
export const toBatches = (messages: readonly QueueMessage[]): QueueMessage[][] => {
  const batches: QueueMessage[][] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.body);
    const last = batches.at(-1);
    if (last && last.length < maxEntries && bytes + size <= maxBytes) {
      last.push(message);
      bytes += size;
    } else {
      batches.push([message]);
      bytes = size;
    }
  }
  return batches;
};

const toEntry = (message: QueueMessage, index: number): SendMessageBatchRequestEntry => ({
  Id: String(index),
  MessageBody: message.body,
  DelaySeconds: message.delay,
  MessageGroupId: message.group,
  MessageDeduplicationId: message.deduplication,
});

/** Sends one call's messages; returns the errors of those that were not sent, by their place. */
const sendBatch = async (
  sqs: SQSClient,
  queue: string,
  messages: readonly QueueMessage[],
): Promise<Map<number, SendFailed>> => {
  let entries = messages.map(toEntry);
  for (let attempt = 1; ; attempt++) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, queue), Entries: entries }),
    );
    if (Failed.length === 0) return new Map();
    if (attempt === maxAttempts || Failed.some((entry) => entry.SenderFault))
      return new Map(
        Failed.map(({ Id, Code = 'unknown', SenderFault = false }) => [
          Number(Id),
          new SendFailed([Code], SenderFault),
        ]),
      );
    const again = new Set(Failed.map((entry) => entry.Id));
    entries = entries.filter((entry) => again.has(entry.Id));
    await delay(20 * 2 ** attempt);
  }
};

interface Waiting {
  message: QueueMessage;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Sends messages to one queue. Those that are sent while a call is under way go together in the next, in their order:
 * alone it costs no time, and commits side by side share their calls.
 */
class QueueSender {
  readonly #sqs: SQSClient;
  readonly #queue: string;
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(sqs: SQSClient, queue: string) {
    this.#sqs = sqs;
    this.#queue = queue;
  }

  /** Resolves once all of them are in the queue. */
  async send(messages: readonly QueueMessage[]): Promise<void> {
    const sent = messages.map(
      (message) => new Promise<void>((done, failed) => this.#waiting.push({ message, done, failed })),
    );
    if (!this.#busy) void this.#work();
    const failures = (await Promise.allSettled(sent)).flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    if (failures.length > 0) throw failedTogether(failures);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const [first = []] = toBatches(this.#waiting.slice(0, maxEntries).map(({ message }) => message));
      const failed = await this.#sendAll(this.#waiting.splice(0, first.length));
      this.#failBehind(failed);
    }
    this.#busy = false;
  }

  /** Fails what waits behind a message of its group that was not sent: later ones must not overtake it. */
  #failBehind(groups: ReadonlyMap<string, unknown>): void {
    if (groups.size === 0) return;
    const behind = this.#waiting.filter(({ message: { group } }) => group !== undefined && groups.has(group));
    this.#waiting = this.#waiting.filter((one) => !behind.includes(one));
    for (const { message, failed } of behind) failed(groups.get(message.group ?? ''));
  }

  /** Sends one call's messages. Returns the groups of those that may be sent later, with their errors. */
  async #sendAll(batch: readonly Waiting[]): Promise<Map<string, unknown>> {
    const groups = new Map<string, unknown>();
    const fail = ({ message: { group }, failed }: Waiting, error: unknown): void => {
      if (group !== undefined && !(error instanceof SendFailed && error.isFinal)) groups.set(group, error);
      failed(error);
    };
    try {
      const messages = batch.map(({ message }) => message);
      const failures = await sendBatch(this.#sqs, this.#queue, messages);
      for (const [place, one] of batch.entries()) {
        const failure = failures.get(place);
        if (failure) fail(one, failure);
        else one.done();
      }
    } catch (error) {
      // A call that the queue does not accept says nothing of its messages one by one.
      if (!isUnacceptable(error) || batch.length === 1) for (const one of batch) fail(one, error);
      else
        for (const one of batch) for (const [group, failure] of await this.#sendAll([one])) groups.set(group, failure);
    }
    return groups;
  }
}

const senders = new WeakMap<SQSClient, Map<string, QueueSender>>();

const senderTo = (sqs: SQSClient, queue: string): QueueSender => {
  const ofClient = senders.get(sqs) ?? new Map<string, QueueSender>();
  senders.set(sqs, ofClient);
  const sender = ofClient.get(queue) ?? new QueueSender(sqs, queue);
  ofClient.set(queue, sender);
  return sender;
};

/**
 * Sends messages, each queue's in their order.
 *
 * @throws SendFailed when any message is still unsent after its retries; others may have left, and deduplicate when sent again
 */
export const send = async (sqs: SQSClient, messages: readonly QueueMessage[]): Promise<void> => {
  const byQueue = Map.groupBy(messages, ({ queue }) => queue);
  const outcomes = await Promise.allSettled([...byQueue].map(([queue, ofQueue]) => senderTo(sqs, queue).send(ofQueue)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length > 0) throw failedTogether(failures);
};
