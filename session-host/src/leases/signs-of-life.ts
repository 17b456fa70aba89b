/**
 * Whether the holders of leases live, judged by this host's own monotonic clock: a counter that has not
 * moved for longer than a lease lasts belongs to a dead one. No two hosts need to agree on the time.
 */
export class SignsOfLife {
  readonly #lasts: number;
  readonly #seen = new Map<string, { sign: string; since: number }>();

  /** `lasts` in milliseconds. */
  constructor(lasts: number) {
    this.#lasts = lasts;
  }

  /** Notes a sign at a time (milliseconds, monotonic). False when it has not changed for too long. */
  lives(name: string, sign: string, now: number): boolean {
    const last = this.#seen.get(name);
    if (last?.sign === sign) return now - last.since < this.#lasts;
    this.#seen.set(name, { sign, since: now });
    return true;
  }
}
