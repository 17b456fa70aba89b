import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import type { Message, ReceiveMessageCommandOutput, SQSClient } from '@aws-sdk/client-sqs';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';

/** Seconds that a call waits for messages: as long as SQS lets it, since every call is paid. `stop` does not wait for its end. */
const pollSeconds = 20;
/**
 * Seconds that a message in hand stays hidden, and milliseconds after which that is extended. Short: what a
 * killed host had in hand comes again only then, and holds up everything behind it.
 */
const hiddenSeconds = 8;
const extendEvery = 2_500;
/**
 * Messages in hand at a time. A queue hands over at most ten of a group until these are done with, so that
 * connections which are away, and whose messages wait, leave room for the others.
 */
const mostInHand = 2_000;
/** Group of the message that ends a poll. */
const wakeGroup = 'wake';
/** Seconds after which a message that could not be handled comes again. */
const againAfter = 5;

export interface Delivery {
  body: string;
  group: string;
  /** Milliseconds since the command was given, by the queue's clock as far as the host knows it. */
  age: number;
}

/** True when the message is done with; false brings it again later. */
export type Handle = (delivery: Delivery, stop: AbortSignal) => Promise<boolean>;

export interface OutboundQueueOptions {
  client: SQSClient;
  url: string;
  log: Log;
  handle: Handle;
}

/**
 * Works off one FIFO queue: groups side by side, the messages of a group one after the other. A message is
 * deleted only when it was handled. While it is in hand it stays hidden, however long that takes; when one
 * comes again later, those behind it in its group do too.
 */
export class OutboundQueue {
  readonly #options: OutboundQueueOptions;
  readonly #groups = new Map<string, Promise<boolean>>();
  readonly #inHand = new Map<string, Message>();
  readonly #receiving = new AbortController();
  readonly #handling = new AbortController();
  readonly #heart: NodeJS.Timeout;
  readonly #loop: Promise<void>;
  #polling = false;

  constructor(options: OutboundQueueOptions) {
    this.#options = options;
    this.#heart = setInterval(() => void this.#extend(), extendEvery);
    this.#loop = this.#receive();
  }

  /** Takes no more, and gives what is in hand so many milliseconds to finish. What does not comes again elsewhere. */
  async stop(ms: number): Promise<void> {
    this.#receiving.abort();
    if (this.#polling) await this.#wake();
    const timer = setTimeout(() => this.#handling.abort(), ms);
    await this.#loop;
    await Promise.all(this.#groups.values());
    clearTimeout(timer);
    this.#handling.abort();
    clearInterval(this.#heart);
  }

  async #receive(): Promise<void> {
    for (let failures = 0; !this.#receiving.signal.aborted;) {
      if (this.#inHand.size >= mostInHand) {
        await Promise.race(this.#groups.values());
        continue;
      }
      try {
        this.#polling = true;
        const { Messages = [] } = await this.#poll();
        failures = 0;
        for (const message of Messages) this.#take(message);
      } catch (error) {
        this.#options.log.warn({ fault: faultOf(error) }, 'commands not received');
        await pause(backoff(failures, Math.random(), 500, 15_000), this.#receiving.signal);
        failures += 1;
      } finally {
        this.#polling = false;
      }
    }
  }

  /** Never aborted: what the queue has just handed over would stay hidden. */
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

  /** Ends a poll that waits, by something to receive. Were it left behind, the next host would drop it. */
  async #wake(): Promise<void> {
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

  #take(message: Message): void {
    const group = message.Attributes?.MessageGroupId ?? '';
    const handle = message.ReceiptHandle ?? '';
    this.#inHand.set(handle, message);
    const before = this.#groups.get(group) ?? Promise.resolve(true);
    const done = before
      .then((passed) => this.#work(message, group, passed))
      .finally(() => {
        this.#inHand.delete(handle);
        if (this.#groups.get(group) === done) this.#groups.delete(group);
      });
    this.#groups.set(group, done);
  }

  async #work(message: Message, group: string, passed: boolean): Promise<boolean> {
    // The client learns from the queue's answers how far the clock of this machine is off.
    const now = Date.now() + this.#options.client.config.systemClockOffset;
    const delivery = { body: message.Body ?? '', group, age: now - Number(message.Attributes?.SentTimestamp ?? now) };
    try {
      const stopped = this.#handling.signal.aborted || this.#receiving.signal.aborted;
      const done =
        group === wakeGroup || (passed && !stopped && (await this.#options.handle(delivery, this.#handling.signal)));
      if (done) {
        await this.#options.client.send(
          new DeleteMessageCommand({ QueueUrl: this.#options.url, ReceiptHandle: message.ReceiptHandle }),
        );
        return true;
      }
    } catch (error) {
      this.#options.log.warn({ group, fault: faultOf(error) }, 'command not handled');
    }
    await this.#giveBack(message);
    return false;
  }

  /** To come again soon; at once where another host takes the queue over. */
  async #giveBack(message: Message): Promise<void> {
    const seconds = this.#receiving.signal.aborted ? 0 : againAfter;
    const change = new ChangeMessageVisibilityCommand({
      QueueUrl: this.#options.url,
      ReceiptHandle: message.ReceiptHandle,
      VisibilityTimeout: seconds,
    });
    await this.#options.client.send(change).catch(() => undefined);
  }

  async #extend(): Promise<void> {
    const handles = [...this.#inHand.keys()];
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
