import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { SessionState } from './machine.ts';

/** Milliseconds after which messages in and out are told of by themselves. */
const tellWithin = 60_000;

/** Orders the events of a connection within one lease; lives as long as the lease. */
export interface Sequence {
  next: () => number;
}

/** Which way a message went. */
export type Direction = 'in' | 'out';

/**
 * Publishes each change of a session's state, in order, until the queue has it or the session is let go. When messages
 * last went in and out goes along, and within a minute by itself: never an event a message.
 */
export class StatePublisher {
  readonly #ref: ConnectionRef;
  readonly #fence: number;
  readonly #sequence: Sequence;
  readonly #publisher: Publisher;
  readonly #tellWithin: number;
  readonly #stopped = new AbortController();
  readonly #moved: Record<Direction, number | null> = { in: null, out: null };
  #state: SessionState | null = null;
  #shown = '';
  #timer: NodeJS.Timeout | undefined;
  #line: Promise<void> = Promise.resolve();

  constructor(ref: ConnectionRef, fence: number, sequence: Sequence, publisher: Publisher, within = tellWithin) {
    this.#ref = ref;
    this.#fence = fence;
    this.#sequence = sequence;
    this.#publisher = publisher;
    this.#tellWithin = within;
  }

  show(state: SessionState): void {
    this.#state = state;
    const { status, qrcode, pairingCode, number, reason } = state;
    const shown = JSON.stringify([status, qrcode, pairingCode, number, reason]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#tell(state);
  }

  /** A message went in or out, now in milliseconds. */
  moved(direction: Direction, now: number): void {
    this.#moved[direction] = now;
    this.#timer ??= setTimeout(() => this.#tellMoves(), this.#tellWithin);
  }

  /** Gives what is still to be published so many milliseconds, then gives up on it. */
  async stop(ms: number): Promise<void> {
    if (this.#timer !== undefined) this.#tellMoves();
    const timer = setTimeout(() => this.#stopped.abort(), ms);
    await this.#line;
    clearTimeout(timer);
    this.#stopped.abort();
  }

  #tellMoves(): void {
    if (this.#state !== null) this.#tell(this.#state);
  }

  #tell({ status, qrcode, pairingCode, number, reason }: SessionState): void {
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
      lastInAt: this.#moved.in,
      lastOutAt: this.#moved.out,
      at: Date.now(),
    };
    this.#line = this.#line.then(async () => {
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
