import { createHash } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { historyEvent, historyQueue, type HistoryEvent } from '@recado/shared/contract/queue-messages/history';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import {
  InvalidInboundEvent,
  placeholderOf,
  validInboundEvent,
} from '@recado/shared/contract/queue-messages/valid-inbound-event';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { refName } from '../platform/connection-ref.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { FifoGroups } from './fifo-groups.ts';
import { wellFormed } from '@recado/shared/text/well-formed';

/** Characters that SQS allows in ids of groups and deduplication. */
const idLimit = 128;
const within = (id: string): string =>
  id.length <= idLimit && /^[\x21-\x7e]*$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

/** Publishes to the queue `history`. */
export interface HistoryPublisher {
  /** Resolves when the queue has the event; rejects when it can't be reached. */
  publish: (event: HistoryEvent) => Promise<void>;
}

export class HistoryQueuePublisher implements HistoryPublisher {
  readonly #client: SQSClient;
  readonly #url: string;

  constructor(client: SQSClient, url: string) {
    this.#client = client;
    this.#url = url;
  }

  async publish(event: HistoryEvent): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: this.#url,
        MessageBody: stringifyForSqs(wellFormed(historyEvent.parse(event))),
        MessageGroupId: within(historyQueue.group(event)),
        MessageDeduplicationId: within(historyQueue.deduplication(event)),
      }),
    );
  }
}

/** Error codes of SQS for a message that it never accepts, because of its characters or its size. */
const refusals: ReadonlySet<string> = new Set(['InvalidMessageContents', 'InvalidParameterValue']);
const isRefused = (error: unknown): boolean => error instanceof Error && refusals.has(error.name);

export interface Publisher {
  /**
   * Resolves when the queue has the event, or a placeholder where it refuses the message; rejects when it can't be
   * reached.
   */
  publish: (event: InboundEvent) => Promise<void>;
}

/** Publishes to the queue `inbound`. */
export class QueuePublisher implements Publisher {
  readonly #client: SQSClient;
  readonly #url: string;
  readonly #log: Log;
  readonly #groups = new FifoGroups();

  constructor(client: SQSClient, url: string, log: Log) {
    this.#client = client;
    this.#url = url;
    this.#log = log;
  }

  async publish(event: InboundEvent): Promise<void> {
    const valid = this.#validated(event);
    if (!valid) return;
    try {
      await this.#send(valid);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const placeholder = placeholderOf(valid, Date.now());
      this.#log.error(
        { connection: refName(event), event: event.type, fault: faultOf(error) },
        placeholder ? 'message refused by the queue, shown as unreadable' : 'event refused by the queue, dropped',
      );
      if (placeholder) await this.#send(placeholder);
    }
  }

  async #send(event: InboundEvent): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: this.#url,
        MessageBody: stringifyForSqs(event),
        MessageGroupId: within(this.#groups.of(event)),
        MessageDeduplicationId: within(inboundQueue.deduplication(event)),
      }),
    );
  }

  #validated(event: InboundEvent): InboundEvent | null {
    const named = { connection: refName(event), event: event.type };
    try {
      const { event: valid, isIntact } = validInboundEvent(event, Date.now());
      if (!isIntact) this.#log.error(named, 'message breaks the contract, shown as unreadable');
      return valid;
    } catch (error) {
      if (!(error instanceof InvalidInboundEvent)) throw error;
      this.#log.error({ ...named, paths: error.paths }, 'event breaks the contract, dropped');
      return null;
    }
  }
}
