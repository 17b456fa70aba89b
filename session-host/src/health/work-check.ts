/** Milliseconds after which a host that reaches the table no more, or connects no session, is replaced. */
export const patience = { table: 30_000, sessions: 180_000 } as const;
/** Sessions that want to connect, from which on it is no chance that none does. */
const fewest = 5;

/** The work of a host at one time. */
interface Work {
  /** Milliseconds since the last heartbeat that the table took. */
  heartbeatAge: number;
  /** Number of sessions by status. */
  sessions: Readonly<Partial<Record<string, number>>>;
}

/**
 * Finds out whether a host works: whether its heartbeats reach the table, and whether its sessions connect. A host that
 * only runs would count as healthy while none of its numbers is served, and a bad version would never be rolled back.
 */
export class WorkCheck {
  /** Time since which none of the sessions that want to is connected; null while some are, or few want to. */
  #unconnectedSince: number | null = null;

  /**
   * Returns whether the host works.
   *
   * @param now monotonic, in milliseconds
   */
  works(now: number, { heartbeatAge, sessions }: Work): boolean {
    const { CONNECTED: connected = 0, OPENING: opening = 0, TIMEOUT: interrupted = 0 } = sessions;
    if (connected > 0 || opening + interrupted < fewest) this.#unconnectedSince = null;
    else this.#unconnectedSince ??= now;
    const unconnected = this.#unconnectedSince === null ? 0 : now - this.#unconnectedSince;
    return heartbeatAge < patience.table && unconnected < patience.sessions;
  }
}
