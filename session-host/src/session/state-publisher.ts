import type { ConnectionRef } from '../connections/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { SessionState } from './machine.ts';

/** Orders the events of a connection within one lease; lives as long as the lease. */
export interface Sequence {
  next: () => number;
}

/** Publishes each change of a session's state, in order, until the queue has it or the session is let go. */
export class StatePublisher {
  readonly #ref: ConnectionRef;
  readonly #fence: number;
  readonly #sequence: Sequence;
  readonly #publisher: Publisher;
  readonly #stopped = new AbortController();
  #shown = '';
  #line: Promise<void> = Promise.resolve();

  constructor(ref: ConnectionRef, fence: number, sequence: Sequence, publisher: Publisher) {
    this.#ref = ref;
    this.#fence = fence;
    this.#sequence = sequence;
    this.#publisher = publisher;
  }

  show({ status, qrcode, number, reason }: SessionState): void {
    const shown = JSON.stringify([status, qrcode, number, reason]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const event = {
      ...this.#ref, channel: 'whatsapp' as const, type: 'session' as const, fence: this.#fence, sequence: this.#sequence.next(),
      status, qrcode, number, reason, at: Date.now(),
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

  /** Gives what is still to be published so many milliseconds, then gives up on it. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#stopped.abort(), ms);
    await this.#line;
    clearTimeout(timer);
    this.#stopped.abort();
  }
}
