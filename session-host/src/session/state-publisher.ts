import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { Direction } from '../socket/socket-reporter.ts';
import type { SessionState } from './state-machine.ts';

/** Milliseconds after which the times of the last messages are published, if the state does not change before. */
const messageTimesInterval = 60_000;

/** Numbers the session events of a connection. The numbers continue for as long as the host holds the lease. */
export interface Sequence {
  next: () => number;
}

/**
 * Publishes each change of a device session's state, in order, and repeats each until the queue has it or the session
 * ends. Each event contains the times of the last messages received and sent. Messages alone cause at most one event a
 * minute.
 */
export class StatePublisher {
  readonly #ref: ConnectionRef;
  readonly #fence: number;
  readonly #sequence: Sequence;
  readonly #publisher: Publisher;
  readonly #interval: number;
  readonly #stopped = new AbortController();
  readonly #lastMessageAt: Record<Direction, number | null> = { in: null, out: null };
  #state: SessionState | null = null;
  #shown = '';
  #timer: NodeJS.Timeout | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    ref: ConnectionRef,
    fence: number,
    sequence: Sequence,
    publisher: Publisher,
    interval = messageTimesInterval,
  ) {
    this.#ref = ref;
    this.#fence = fence;
    this.#sequence = sequence;
    this.#publisher = publisher;
    this.#interval = interval;
  }

  /** Publishes the state, if what it shows differs from the last one. */
  show(state: SessionState): void {
    this.#state = state;
    const { status, qrcode, pairingCode, number, reason } = state;
    const shown = JSON.stringify([status, qrcode, pairingCode, number, reason]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#publish(state);
  }

  /** Records that a message was received or sent. `now` in milliseconds. */
  recordMessage(direction: Direction, now: number): void {
    this.#lastMessageAt[direction] = now;
    this.#timer ??= setTimeout(() => this.#publishMessageTimes(), this.#interval);
  }

  /** Waits up to `ms` milliseconds for what is still to be published, and discards the rest. */
  async stop(ms: number): Promise<void> {
    if (this.#timer !== undefined) this.#publishMessageTimes();
    const timer = setTimeout(() => this.#stopped.abort(), ms);
    await this.#queue;
    clearTimeout(timer);
    this.#stopped.abort();
  }

  #publishMessageTimes(): void {
    if (this.#state !== null) this.#publish(this.#state);
  }

  #publish({ status, qrcode, pairingCode, number, reason }: SessionState): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const event = {
      ...this.#ref,
      channel: 'whatsapp' as const,
      type: 'session' as const,
      fence: this.#fence,
      sequence: this.#sequence.next(),
      status,
      qrcode,
      pairingCode,
      number,
      reason,
      lastInAt: this.#lastMessageAt.in,
      lastOutAt: this.#lastMessageAt.out,
      at: Date.now(),
    };
    this.#queue = this.#queue.then(async () => {
      for (let attempt = 0; !this.#stopped.signal.aborted; attempt += 1) {
        try {
          return await this.#publisher.publish(event);
        } catch {
          await pause(backoff(attempt, Math.random(), 500, 15_000), this.#stopped.signal);
        }
      }
    });
  }
}
