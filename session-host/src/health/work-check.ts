import { leaseDuration } from '../leases/lease-duration.ts';

/** Milliseconds after which a host whose heartbeats do not reach the table, or of whose sessions none connects, does not work. */
export const patience = { table: leaseDuration, sessions: 180_000 } as const;
/** Sessions that want to connect, from which on it is no chance that none does. */
const fewest = 5;
/** Part of them that a new host must have connected once. */
const provedShare = 0.5;

/** The work of a host at one time. */
interface Work {
  /** Milliseconds since the last heartbeat that the table took. */
  heartbeatAge: number;
  /** Number of sessions by status. */
  sessions: Readonly<Partial<Record<string, number>>>;
  /** Number of interrupted sessions for which the host has no room. */
  refused: number;
}

/**
 * Finds out whether a host works: whether its heartbeats reach the table, and whether its sessions connect. A host that
 * only runs would count as healthy while none of its numbers is served, and a bad version would never be rolled back.
 */
export class WorkCheck {
  /** True once half of the sessions were connected: the version can connect them. */
  #proved = false;
  /** Time since which none of the sessions that want to is connected; null while some are, or few want to. */
  #unconnectedSince: number | null = null;

  /**
   * Returns whether the host works. A new one does not until half of its sessions are connected: its deployment waits for
   * that, and the hosts before it stay meanwhile. From then on it does until none has been connected for minutes, as an
   * outage of WhatsApp is no reason to replace it sooner.
   *
   * @param now monotonic, in milliseconds
   */
  works(now: number, { heartbeatAge, sessions, refused }: Work): boolean {
    const { CONNECTED: connected = 0, OPENING: opening = 0, TIMEOUT: interrupted = 0 } = sessions;
    const wanting = connected + opening + interrupted - refused;
    this.#proved ||= wanting >= fewest && connected >= wanting * provedShare;
    if (connected > 0 || wanting < fewest) this.#unconnectedSince = null;
    else this.#unconnectedSince ??= now;
    const unconnected = this.#unconnectedSince === null ? 0 : now - this.#unconnectedSince;
    const connects = this.#proved ? unconnected < patience.sessions : wanting < fewest;
    return heartbeatAge < patience.table && connects;
  }
}
