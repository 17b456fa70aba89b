import { shardCount } from '@recado/shared/deployment/shards';
import { faultOf, type Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import { leaseDuration } from './lease-duration.ts';
import type { HostRow, LeaseRow, LeaseTable } from './lease-table.ts';
import { hostsWanted } from './hosts-wanted.ts';
import { planShards, type Plan } from './plan-shards.ts';
import { HeartbeatMonitor } from './heartbeat-monitor.ts';

/** Milliseconds between heartbeats. */
const heartbeatInterval = 1_000;
/**
 * Milliseconds for which the numbers of connections are used before they are read again: while all shards are held, and
 * while some are free.
 */
const sizesMaxAge = { allHeld: 30_000, free: 2_000 };

/** A shard that runs while this host holds it. */
export interface ShardRun {
  /** Finishes the commands under way, as far as that is quick, and stops. */
  drain: () => Promise<void>;
  /** Stops at once, because the shard belongs to another host. */
  abort: () => Promise<void>;
}

interface Held {
  fence: number;
  run: ShardRun;
}

/** The installation as this host read it last. */
interface Fleet {
  /** Number of live hosts. */
  hosts: number;
  /** Number of hosts that its connections need. */
  wanted: number;
  /** Number of connections in shards for which no host has room. */
  unplaced: number;
}

interface ShardKeeperOptions {
  leases: LeaseTable;
  log: Log;
  /** Sessions that this host can run. */
  capacity: number;
  /** Reads the number of connections of each shard. */
  sizes: () => Promise<ReadonlyMap<number, number>>;
  /** Starts a shard. `fence`: fencing token of its lease. */
  start: (shard: number, fence: number) => ShardRun;
}

/** Holds this host's share of the shards by leases, and runs the shards as long as it holds them. */
export class ShardKeeper {
  readonly #options: ShardKeeperOptions;
  readonly #held = new Map<number, Held>();
  readonly #heartbeats = new HeartbeatMonitor(leaseDuration);
  readonly #lost = new Set<number>();
  /** Aborted when no more shards may be taken, and when none is held any more. */
  readonly #stopping = new AbortController();
  readonly #stopped = new AbortController();
  #loops: Promise<void>[] = [];
  /**
   * True if this host is registered as alive, and when its last successful heartbeat began (monotonic, in
   * milliseconds).
   */
  #joined = false;
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  #sizes: { of: ReadonlyMap<number, number>; hosts: string; at: number } | null = null;
  #fleet: Fleet = { hosts: 1, wanted: 1, unplaced: 0 };

  constructor(options: ShardKeeperOptions) {
    this.#options = options;
  }

  /** The shards that this host holds, in ascending order. */
  get shards(): number[] {
    return [...this.#held.keys()].sort((a, b) => a - b);
  }

  /** Milliseconds since the begin of the last heartbeat that the table took. */
  get heartbeatAge(): number {
    return performance.now() - this.#heartbeatAt;
  }

  /** The installation as this host read it last. */
  get fleet(): Fleet {
    return this.#fleet;
  }

  /** Joins the live hosts. Resolves when the leases were read for the first time. */
  async start(): Promise<void> {
    await this.#sendHeartbeat();
    await this.#rebalance();
    // Separate loops, because releasing a shard may take longer than a lease lasts.
    this.#loops = [
      this.#repeat(() => this.#sendHeartbeat(), this.#stopped.signal),
      this.#repeat(() => this.#rebalance(), this.#stopping.signal),
    ];
  }

  /**
   * Returns whether this host holds the shard under this fence and its last heartbeat is younger than a lease lasts.
   */
  holds(shard: number, fence: number): boolean {
    return this.#held.get(shard)?.fence === fence && this.heartbeatAge < leaseDuration;
  }

  /** Marks a shard as lost: a write has shown that another host has claimed one of its connections. */
  markLost(shard: number, fence: number): void {
    if (this.#held.get(shard)?.fence === fence) this.#lost.add(shard);
  }

  /**
   * Drains and releases all shards, and leaves the live hosts. It says first that it leaves, so that others take each
   * shard once it is released, however long another one drains.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.leases.announceLeaving().catch((error: unknown) => {
      this.#options.log.warn({ fault: faultOf(error) }, 'leaving not announced');
    });
    const releaseAll = (): Promise<unknown> => Promise.all(this.shards.map((shard) => this.#release(shard)));
    await Promise.all([this.#loops[1], releaseAll()]);
    // The shard that the running round was taking.
    await releaseAll();
    this.#stopped.abort();
    await Promise.all(this.#loops);
    await this.#options.leases.leave().catch(() => undefined);
  }

  async #repeat(round: () => Promise<void>, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await pause(heartbeatInterval, until);
      if (!until.aborted) await round();
    }
  }

  /** Sends a heartbeat. A host whose heartbeats failed for too long has lost its shards, and joins again. */
  async #sendHeartbeat(): Promise<void> {
    const now = performance.now();
    if (now - this.#heartbeatAt >= leaseDuration) this.#loseAll();
    for (const shard of this.#lost) this.#loseShard(shard);
    try {
      const { capacity, leases } = this.#options;
      if (!this.#joined) await leases.join(this.#stopping.signal.aborted ? 0 : capacity);
      else if (!(await leases.beat())) return this.#loseAll();
      this.#joined = true;
      this.#heartbeatAt = now;
    } catch (error) {
      this.#options.log.warn({ fault: faultOf(error) }, 'heartbeat failed');
      if (performance.now() - this.#heartbeatAt >= leaseDuration) this.#loseAll();
    }
  }

  /** Takes shards that this host lacks for its share, or releases shards that others lack. */
  async #rebalance(): Promise<void> {
    if (!this.#joined) return;
    try {
      const { leases } = this.#options;
      const { take, release, rows } = await this.#plan();
      if (this.#stopping.signal.aborted) return;
      await Promise.all(release.map((shard) => this.#release(shard)));
      await Promise.all(
        take.map(async (shard) => {
          const name = leases.host;
          const fence = await leases.take(shard, rows.get(shard) ?? null);
          // This host may have been declared dead meanwhile. The lease then belongs to its earlier id.
          if (fence !== null && this.#joined && leases.host === name) this.#run(shard, fence);
        }),
      );
    } catch (error) {
      this.#options.log.warn({ fault: faultOf(error) }, 'shards not rebalanced');
    }
  }

  async #plan(): Promise<Plan & { rows: Map<number, LeaseRow> }> {
    const { leases } = this.#options;
    const table = await leases.read();
    const rows = new Map(table.leases.map((row) => [row.shard, row]));
    for (const [shard, { fence }] of this.#held) if (rows.get(shard)?.fence !== fence) this.#loseShard(shard);
    const hosts = await this.#livingHosts(table.hosts);
    const names = new Set(hosts.map(({ host }) => host));
    const ownerOf = (shard: number): string | null => {
      const owner = rows.get(shard)?.owner ?? null;
      return owner !== null && names.has(owner) ? owner : null;
    };
    // Leases in this host's name that it does not hold, because the answer to a write was lost. No other host takes them.
    const unheld = table.leases
      .filter(({ shard, owner }) => owner === leases.host && !this.#held.has(shard))
      .map(({ shard }) => shard);
    const owners = Array.from({ length: shardCount }, (_, shard) => ownerOf(shard));
    const sizes = await this.#readSizes([...names].sort().join(), owners.includes(null));
    const counts = owners.map((_, shard) => sizes.get(shard) ?? 0);
    const plan = planShards(
      leases.host,
      hosts,
      owners.map((owner, shard) => ({ shard, owner, sessions: counts[shard]! })),
    );
    const staying = hosts.filter(({ capacity }) => capacity > 0).length;
    this.#fleet = {
      hosts: hosts.length,
      wanted: hostsWanted(this.#options.capacity, counts, { hosts: staying, withoutPlace: plan.withoutPlace }),
      unplaced: plan.unplaced.reduce((total, shard) => total + counts[shard]!, 0),
    };
    return { ...plan, take: [...plan.take, ...unheld], rows };
  }

  /** Returns the live hosts, and declares the others dead. */
  async #livingHosts(rows: readonly HostRow[]): Promise<HostRow[]> {
    const { leases, log } = this.#options;
    const now = performance.now();
    const living = await Promise.all(
      rows.map(async (row) => {
        if (row.host === leases.host || this.#heartbeats.isAlive(row.host, String(row.beat), now)) return row;
        if (!(await leases.declareDead(row))) return row;
        log.warn({ dead: row.host }, 'host declared dead');
        return null;
      }),
    );
    return living.filter((row) => row !== null);
  }

  /**
   * Returns the number of connections of each shard. They are read again when hosts join or leave, and when they are
   * too old.
   */
  async #readSizes(hosts: string, free: boolean): Promise<ReadonlyMap<number, number>> {
    const now = performance.now();
    const known = this.#sizes;
    if (known?.hosts === hosts && now - known.at < (free ? sizesMaxAge.free : sizesMaxAge.allHeld)) return known.of;
    const of = await this.#options.sizes();
    this.#sizes = { of, hosts, at: now };
    return of;
  }

  #run(shard: number, fence: number): void {
    this.#options.log.info({ shard, fence }, 'shard taken');
    this.#held.set(shard, { fence, run: this.#options.start(shard, fence) });
  }

  async #release(shard: number): Promise<void> {
    const held = this.#held.get(shard);
    if (!held) return;
    await held.run.drain().catch(async (error: unknown) => {
      this.#options.log.warn({ shard, fault: faultOf(error) }, 'shard not drained');
      await held.run.abort().catch(() => undefined);
    });
    if (this.#held.get(shard) !== held) return;
    this.#held.delete(shard);
    await this.#options.leases.release(shard, held.fence).catch(() => undefined);
    this.#options.log.info({ shard }, 'shard released');
  }

  #loseAll(): void {
    this.#joined = false;
    for (const shard of this.shards) this.#loseShard(shard);
  }

  /** Stops a shard at once. Does not wait for the rest of its end, because heartbeats must continue. */
  #loseShard(shard: number): void {
    const held = this.#held.get(shard);
    this.#lost.delete(shard);
    if (!held) return;
    this.#held.delete(shard);
    this.#options.log.warn({ shard, fence: held.fence }, 'shard lost');
    held.run
      .abort()
      .catch((error: unknown) => this.#options.log.warn({ shard, fault: faultOf(error) }, 'shard not stopped cleanly'));
  }
}
