import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type Message,
  type ReceiveMessageCommandOutput,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { faultOf, type Log } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';

/**
 * Seconds for which one call waits for messages: the maximum of SQS, because every call costs. `stop` ends the wait.
 */
const pollSeconds = 20;
/**
 * Seconds for which a received message stays hidden, and milliseconds after which that is extended. Short, because the
 * messages of a killed host become visible only then, and block those behind them.
 */
const hiddenSeconds = 8;
const extendInterval = 2_500;
/**
 * Messages that are handled at a time. A queue delivers at most ten of a group until these are deleted, so connections
 * that are away, and whose messages wait, leave room for others.
 */
const maxHandled = 2_000;
/** Group of the message that ends a waiting call. */
const wakeGroup = 'wake';
/** Seconds after which a message that could not be handled is delivered again. */
const retryAfter = 5;

export interface Delivery {
  body: string;
  group: string;
  /** Milliseconds since the command was given, by the queue's clock as far as the host knows it. */
  age: number;
  /** Takes what is left to do while the next message of the group is handled: this one is deleted only after it. */
  later: (work: Promise<void>) => void;
}

/**
 * Returns true when the message is done, false to have it delivered again. `stop` aborts when the queue stops: finish
 * what is under way, but wait for nothing more.
 */
export type Handle = (delivery: Delivery, stop: AbortSignal) => Promise<boolean>;

interface OutboundQueueOptions {
  client: SQSClient;
  url: string;
  log: Log;
  handle: Handle;
}

/**
 * Handles the messages of one FIFO queue: groups in parallel, the messages of a group one after another. A message is
 * deleted only after it was handled, with what it left for later, and stays hidden until then. When one is to be delivered
 * again, so are those behind it in its group.
 */
export class OutboundQueue {
  readonly #options: OutboundQueueOptions;
  readonly #groups = new Map<string, Promise<boolean>>();
  readonly #inProgress = new Map<string, Message>();
  /** Messages that are handled, of which something is left to do. */
  readonly #finishing = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #heart: NodeJS.Timeout;
  readonly #loop: Promise<void>;
  #polling = false;

  constructor(options: OutboundQueueOptions) {
    this.#options = options;
    this.#heart = setInterval(() => void this.#extend(), extendInterval);
    this.#loop = this.#receive();
  }

  /**
   * Stops receiving, has running handlers stop waiting, and resolves when they have ended. Messages that are not
   * finished are delivered again, to another host.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#polling) await this.#endPoll();
    await this.#loop;
    await Promise.all(this.#groups.values());
    await Promise.all(this.#finishing);
    clearInterval(this.#heart);
  }

  async #receive(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      if (this.#inProgress.size >= maxHandled) {
        await Promise.race([...this.#groups.values(), ...this.#finishing]);
        continue;
      }
      try {
        this.#polling = true;
        const { Messages = [] } = await this.#poll();
        failures = 0;
        for (const message of Messages) this.#accept(message);
      } catch (error) {
        this.#options.log.warn({ fault: faultOf(error) }, 'commands not received');
        await pause(backoff(failures, Math.random(), 500, 15_000), this.#stopping.signal);
        failures += 1;
      } finally {
        this.#polling = false;
      }
    }
  }

  /** Never aborted: messages that the queue is just delivering would stay hidden. */
  #poll(): Promise<ReceiveMessageCommandOutput> {
    return this.#options.client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#options.url,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: pollSeconds,
        VisibilityTimeout: hiddenSeconds,
        MessageSystemAttributeNames: ['MessageGroupId', 'SentTimestamp'],
      }),
      { requestTimeout: pollSeconds * 1_000 + 5_000 },
    );
  }

  /** Ends a waiting call by sending a message to receive. If it stays in the queue, the next host deletes it. */
  async #endPoll(): Promise<void> {
    const wake = new SendMessageCommand({
      QueueUrl: this.#options.url,
      MessageGroupId: wakeGroup,
      MessageDeduplicationId: randomUUID(),
      MessageBody: wakeGroup,
    });
    await this.#options.client
      .send(wake)
      .catch((error: unknown) => this.#options.log.warn({ fault: faultOf(error) }, 'poll not ended'));
  }

  #accept(message: Message): void {
    const group = message.Attributes?.MessageGroupId ?? '';
    const handle = message.ReceiptHandle ?? '';
    this.#inProgress.set(handle, message);
    const before = this.#groups.get(group) ?? Promise.resolve(true);
    const done = before
      .then((passed) => this.#process(message, group, passed))
      .finally(() => {
        if (this.#groups.get(group) === done) this.#groups.delete(group);
      });
    this.#groups.set(group, done);
  }

  async #process(message: Message, group: string, passed: boolean): Promise<boolean> {
    // The client computes the offset of this machine's clock from the queue's answers.
    const now = Date.now() + this.#options.client.config.systemClockOffset;
    const left: Promise<void>[] = [];
    const delivery = {
      body: message.Body ?? '',
      group,
      age: now - Number(message.Attributes?.SentTimestamp ?? now),
      later: (work: Promise<void>) => {
        // Its failure is noticed where the message is finished.
        work.catch(() => undefined);
        left.push(work);
      },
    };
    try {
      const { signal } = this.#stopping;
      const done = group === wakeGroup || (passed && !signal.aborted && (await this.#options.handle(delivery, signal)));
      if (done) {
        const finished = this.#finish(message, group, left);
        if (left.length === 0) return await finished;
        const finishing = finished.then(() => void this.#finishing.delete(finishing));
        this.#finishing.add(finishing);
        return true;
      }
    } catch (error) {
      this.#options.log.warn({ group, fault: faultOf(error) }, 'command not handled');
    }
    await this.#release(message);
    return false;
  }

  /** Deletes a message once what it left is done. Returns false where that fails, and the message is delivered again. */
  async #finish(message: Message, group: string, left: readonly Promise<void>[]): Promise<boolean> {
    try {
      await Promise.all(left);
      await this.#options.client.send(
        new DeleteMessageCommand({ QueueUrl: this.#options.url, ReceiptHandle: message.ReceiptHandle }),
      );
      this.#inProgress.delete(message.ReceiptHandle ?? '');
      return true;
    } catch (error) {
      this.#options.log.warn({ group, fault: faultOf(error) }, 'command not finished');
      await this.#release(message);
      return false;
    }
  }

  /** Makes a message visible again: soon, or at once when another host takes over the queue. */
  async #release(message: Message): Promise<void> {
    this.#inProgress.delete(message.ReceiptHandle ?? '');
    const seconds = this.#stopping.signal.aborted ? 0 : retryAfter;
    const change = new ChangeMessageVisibilityCommand({
      QueueUrl: this.#options.url,
      ReceiptHandle: message.ReceiptHandle,
      VisibilityTimeout: seconds,
    });
    await this.#options.client.send(change).catch(() => undefined);
  }

  async #extend(): Promise<void> {
    const handles = [...this.#inProgress.keys()];
    for (let start = 0; start < handles.length; start += 10) {
      const entries = handles
        .slice(start, start + 10)
        .map((handle, index) => ({ Id: String(index), ReceiptHandle: handle, VisibilityTimeout: hiddenSeconds }));
      await this.#options.client
        .send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: this.#options.url, Entries: entries }))
        .catch((error: unknown) => {
          this.#options.log.warn({ fault: faultOf(error) }, 'commands not kept hidden');
        });
    }
  }
}
