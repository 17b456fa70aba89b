import { FencedOff } from '../platform/fenced-items.ts';
import type { SocketReporter } from './socket-reporter.ts';

/**
 * Decides whether a socket may still publish and acknowledge. After the first failure nothing may be acknowledged: the
 * socket is closed, and the server delivers again after the reconnect.
 */
export class PublishGuard {
  readonly #reporter: SocketReporter;
  readonly #holdsLease: () => boolean;
  #failed = false;

  constructor(reporter: SocketReporter, holdsLease: () => boolean) {
    this.#reporter = reporter;
    this.#holdsLease = holdsLease;
  }

  /** True if a failure was reported. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Returns whether nothing has failed and this host holds the lease. */
  canPublish(): boolean {
    return !this.#failed && this.#holdsLease();
  }

  /** Throws FencedOff without the lease: another host may have published the event already. */
  requireLease(): void {
    if (!this.#holdsLease()) throw new FencedOff();
  }

  /** Reports the first failure of the socket; ignores later ones. */
  fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#reporter.failed(error);
  }
}
