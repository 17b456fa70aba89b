/**
 * Judges whether hosts are alive by this host's own monotonic clock: a heartbeat counter that has not changed for as
 * long as a lease lasts belongs to a dead host. The clocks of hosts need not agree.
 */
export class HeartbeatMonitor {
  readonly #leaseDuration: number;
  readonly #seen = new Map<string, { counter: string; since: number }>();

  /** `leaseDuration` in milliseconds. */
  constructor(leaseDuration: number) {
    this.#leaseDuration = leaseDuration;
  }

  /**
   * Records the counter of a host, read at `now` (milliseconds, monotonic). Returns false when it has not changed for
   * as long as a lease lasts.
   */
  isAlive(host: string, counter: string, now: number): boolean {
    const last = this.#seen.get(host);
    if (last?.counter === counter) return now - last.since < this.#leaseDuration;
    this.#seen.set(host, { counter, since: now });
    return true;
  }
}
