import { createHash, randomUUID } from 'node:crypto';
import { Deadlines } from './deadlines.ts';
import { invalidParameter, missingParameter, receiptHandleIsInvalid, SqsError } from './errors.ts';
import { shouldLoseDeletion, noFaults, reorder } from './faults.ts';
import type { Deduplication, Journal } from './journal.ts';
import { sizeOf, type Message, type MessageAttributes } from './message.ts';
import { FifoVisibleMessages, StandardVisibleMessages, type VisibleMessages } from './visible-messages.ts';

const deduplicationWindow = 5 * 60_000;

/** Matches a character that SQS refuses in a message body. */
const refused = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** SQS's default queue attributes, in seconds and bytes, as strings like on the wire. */
const defaults: Record<string, string> = {
  DelaySeconds: '0',
  MaximumMessageSize: '262144',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  VisibilityTimeout: '30',
};

interface Sending {
  body: string;
  attributes: MessageAttributes;
  delaySeconds?: number;
  group?: string;
  deduplicationId?: string;
}

interface Sent {
  id: string;
  sequence: number;
}

interface Waiter {
  max: number;
  visibilitySeconds: number;
  answer: (messages: Message[]) => void;
}

/** One queue, standard or FIFO, with the visibility, delay, deduplication and redrive rules of SQS. */
export class Queue {
  readonly name: string;
  readonly createdAt = Date.now();
  readonly attributes: Record<string, string>;
  readonly fifo: boolean;
  faults = noFaults;
  private readonly journal: Journal;
  private readonly deadLetterQueue: (arn: string) => Queue | undefined;
  private readonly messages = new Map<string, Message>();
  private readonly byReceipt = new Map<string, Message>();
  private readonly deduplications: Map<string, Deduplication>;
  private readonly visible: VisibleMessages;
  private readonly deadlines = new Deadlines();
  private readonly waiters = new Set<Waiter>();
  private sequence: number;
  private timer?: NodeJS.Timeout;

  constructor(
    name: string,
    attributes: Record<string, string>,
    journal: Journal,
    deadLetterQueue: (arn: string) => Queue | undefined,
  ) {
    this.name = name;
    this.attributes = { ...defaults, ...attributes };
    this.fifo = name.endsWith('.fifo');
    this.journal = journal;
    this.deadLetterQueue = deadLetterQueue;
    this.visible = this.fifo ? new FifoVisibleMessages() : new StandardVisibleMessages();
    this.deduplications = journal.deduplications(name, Date.now());
    const stored = journal.messages(name);
    // Starts above every sequence number used before a restart, also those of deleted messages.
    this.sequence = Math.max(Date.now() * 1000, ...stored.map((message) => message.sequence));
    stored.forEach((message) => {
      this.restore(message);
    });
    this.wake();
  }

  /** Counts the messages that are visible, in flight and delayed. */
  counts(): { visible: number; inFlight: number; delayed: number } {
    this.returnDue();
    const visible = this.visible.size;
    const inFlight = this.byReceipt.size;
    return { visible, inFlight, delayed: this.messages.size - visible - inFlight };
  }

  send(sending: Sending): Sent {
    this.refuseInvalid(sending);
    const deduplicationId = this.deduplicationIdOf(sending);
    const now = Date.now();
    const earlier = deduplicationId === undefined ? undefined : this.deduplications.get(deduplicationId);
    if (earlier && earlier.until > now) return { id: earlier.messageId, sequence: earlier.sequence };
    const delay = sending.delaySeconds ?? Number(this.attributes.DelaySeconds);
    const message: Message = {
      id: randomUUID(),
      body: sending.body,
      attributes: sending.attributes,
      group: sending.group,
      deduplicationId,
      sequence: (this.sequence += 1),
      sentAt: now,
      visibleAt: now + delay * 1000,
      receiveCount: 0,
    };
    if (deduplicationId !== undefined) this.remember(deduplicationId, message, now);
    this.accept(message);
    return { id: message.id, sequence: message.sequence };
  }

  /** Adds a message: a new one, or a dead letter of another queue. */
  accept(message: Message): void {
    this.messages.set(message.id, message);
    this.journal.save(this.name, message);
    if (message.visibleAt > Date.now()) this.deadlines.add(message);
    else this.visible.put(message);
    this.wake();
  }

  /** Waits up to `waitSeconds` for at least one message. Aborting `signal` ends the wait with none. */
  receive(max: number, visibilitySeconds: number, waitSeconds: number, signal: AbortSignal): Promise<Message[]> {
    const now = this.take(max, visibilitySeconds);
    if (now.length > 0 || waitSeconds === 0) return Promise.resolve(now);
    return new Promise((resolve) => {
      const end = (messages: Message[]) => {
        clearTimeout(timeout);
        signal.removeEventListener('abort', giveUp);
        this.waiters.delete(waiter);
        resolve(messages);
      };
      const giveUp = () => {
        end([]);
      };
      const waiter: Waiter = { max, visibilitySeconds, answer: end };
      const timeout = setTimeout(giveUp, waitSeconds * 1000);
      signal.addEventListener('abort', giveUp);
      this.waiters.add(waiter);
      this.arm();
    });
  }

  /** Deletes a message. As on SQS, a receipt that is no longer valid succeeds and does nothing. */
  delete(receipt: string): void {
    if (!receipt.startsWith(`${this.name}#`)) throw receiptHandleIsInvalid(receipt);
    const message = this.byReceipt.get(receipt);
    if (!message) return;
    if (shouldLoseDeletion(this.faults, message)) {
      this.changeVisibility(receipt, 0);
      return;
    }
    this.forget(message);
    this.wake();
  }

  changeVisibility(receipt: string, seconds: number): void {
    if (!receipt.startsWith(`${this.name}#`)) throw receiptHandleIsInvalid(receipt);
    const message = this.byReceipt.get(receipt);
    if (!message)
      throw new SqsError(
        'MessageNotInflight',
        `The specified message isn't in flight.`,
        'AWS.SimpleQueueService.MessageNotInflight',
      );
    message.visibleAt = Date.now() + seconds * 1000;
    this.deadlines.add(message);
    this.journal.save(this.name, message);
    this.wake();
  }

  purge(): void {
    this.messages.clear();
    this.byReceipt.clear();
    this.visible.clear();
    this.journal.clear(this.name);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const waiter of [...this.waiters]) waiter.answer([]);
  }

  private refuseInvalid({ body, attributes, group, delaySeconds }: Sending): void {
    if (body.length === 0) throw missingParameter('MessageBody');
    const limit = Number(this.attributes.MaximumMessageSize);
    if (sizeOf(body, attributes) > limit)
      throw invalidParameter(
        `One or more parameters are invalid. Reason: Message must be shorter than ${limit} bytes.`,
      );
    if (refused.test(body))
      throw new SqsError(
        'InvalidMessageContents',
        'Invalid binary character was found in the message body, the set of allowed characters is #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF',
      );
    if (!this.fifo) return;
    if (group === undefined) throw missingParameter('MessageGroupId');
    if (delaySeconds)
      throw invalidParameter(
        `Value ${delaySeconds} for parameter DelaySeconds is invalid. Reason: The request include parameter that is not valid for this queue type.`,
      );
  }

  private deduplicationIdOf({ body, deduplicationId }: Sending): string | undefined {
    if (!this.fifo || deduplicationId !== undefined) return deduplicationId;
    if (this.attributes.ContentBasedDeduplication === 'true') return createHash('sha256').update(body).digest('hex');
    throw invalidParameter(
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }

  private remember(deduplicationId: string, { id, sequence }: Message, now: number): void {
    const entry = { messageId: id, sequence, until: now + deduplicationWindow };
    this.deduplications.delete(deduplicationId);
    this.deduplications.set(deduplicationId, entry);
    this.journal.remember(this.name, deduplicationId, entry);
    for (const [known, { until }] of this.deduplications) {
      if (until > now) return;
      this.deduplications.delete(known);
    }
  }

  /** Restores a message after a restart. A message that was in flight is visible at once: its consumer is gone. */
  private restore(message: Message): void {
    if (message.receipt !== undefined) message.visibleAt = Date.now();
    delete message.receipt;
    this.messages.set(message.id, message);
    if (message.visibleAt > Date.now()) this.deadlines.add(message);
    else this.visible.put(message);
  }

  private take(max: number, visibilitySeconds: number): Message[] {
    this.returnDue();
    const received: Message[] = [];
    while (received.length < max) {
      const some = this.visible.take(max - received.length);
      if (some.length === 0) break;
      received.push(...some.filter((message) => !this.moveToDeadLetterQueue(message)));
    }
    const visibleAt = Date.now() + visibilitySeconds * 1000;
    received.forEach((message) => {
      this.markReceived(message, visibleAt);
    });
    return reorder(this.faults, received);
  }

  private markReceived(message: Message, visibleAt: number): void {
    message.receiveCount += 1;
    message.firstReceivedAt ??= Date.now();
    message.visibleAt = visibleAt;
    message.receipt = `${this.name}#${message.id}#${randomUUID()}`;
    this.byReceipt.set(message.receipt, message);
    this.deadlines.add(message);
    this.journal.save(this.name, message);
  }

  private moveToDeadLetterQueue(message: Message): boolean {
    const policy = this.attributes.RedrivePolicy;
    if (!policy) return false;
    const { maxReceiveCount, deadLetterTargetArn } = JSON.parse(policy) as {
      maxReceiveCount: number | string;
      deadLetterTargetArn: string;
    };
    const target = this.deadLetterQueue(deadLetterTargetArn);
    if (!target || message.receiveCount < Number(maxReceiveCount)) return false;
    this.forget(message);
    target.accept({ ...message, receipt: undefined, visibleAt: Date.now(), sequence: (target.sequence += 1) });
    return true;
  }

  private forget(message: Message): void {
    this.messages.delete(message.id);
    if (message.receipt !== undefined) this.byReceipt.delete(message.receipt);
    this.visible.release(message);
    this.journal.remove(this.name, message.id);
  }

  private returnDue(): void {
    for (const message of this.deadlines.due(Date.now())) {
      if (this.messages.get(message.id) !== message) continue;
      if (message.receipt !== undefined) {
        this.byReceipt.delete(message.receipt);
        delete message.receipt;
        this.visible.release(message);
        this.journal.save(this.name, message);
      }
      this.visible.put(message);
    }
  }

  /** Answers waiting receives, in the order of their arrival. */
  private wake(): void {
    for (const waiter of this.waiters) {
      const messages = this.take(waiter.max, waiter.visibilitySeconds);
      if (messages.length === 0) break;
      waiter.answer(messages);
    }
    this.arm();
  }

  private arm(): void {
    clearTimeout(this.timer);
    const next = this.deadlines.next();
    if (next === undefined || this.waiters.size === 0) return;
    this.timer = setTimeout(
      () => {
        this.wake();
      },
      Math.min(Math.max(next - Date.now(), 0) + 1, 2 ** 31 - 1),
    );
  }
}
