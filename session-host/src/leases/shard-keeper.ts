import { shardCount } from '@recado/shared/deployment/resources';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { HostRow, LeaseRow, LeaseTable } from './lease-table.ts';
import { planShards } from './plan.ts';
import type { Plan } from './plan.ts';
import { SignsOfLife } from './signs-of-life.ts';

/** Milliseconds: a host that has given no sign of life for so long has lost its leases; it gives one every so often. */
const leaseLasts = 4_000;
const beatEvery = 1_000;
/** Milliseconds that the counts of connections are worked with: while nothing changes, and while shards are free. */
const sizesLast = { quiet: 30_000, free: 2_000 };

/** What runs while a shard is held. */
export interface ShardRun {
  /** Finishes what is in hand, as far as it goes quickly, and lets go. */
  drain: () => Promise<void>;
  /** Lets go at once: the shard is another's. */
  drop: () => Promise<void>;
}

interface Held {
  fence: number;
  run: ShardRun;
}

/** The installation as this host saw it last. */
export interface Fleet {
  /** Hosts that live. */
  hosts: number;
  /** Connections to run. */
  connections: number;
  /** Connections of shards that no host has room for. */
  unplaced: number;
}

export interface ShardKeeperOptions {
  leases: LeaseTable;
  log: Log;
  /** Sessions that this host takes at most. */
  capacity: number;
  /** Connections to run, by shard. */
  sizes: () => Promise<ReadonlyMap<number, number>>;
  /** Starts a shard under this fence. */
  start: (shard: number, fence: number) => ShardRun;
}

/** Holds this host's fair share of the shards by leases, and runs them as long as they are its own. */
export class ShardKeeper {
  readonly #options: ShardKeeperOptions;
  readonly #held = new Map<number, Held>();
  readonly #signs = new SignsOfLife(leaseLasts);
  readonly #lost = new Set<number>();
  /** Aborted when no more shards are to be taken, and when none is held any more. */
  readonly #stopping = new AbortController();
  readonly #stopped = new AbortController();
  #loops: Promise<void>[] = [];
  /** Whether the table counts this host among the living, and when (monotonic) it last did so for certain. */
  #living = false;
  #seenAt = Number.NEGATIVE_INFINITY;
  #sizes: { of: ReadonlyMap<number, number>; hosts: string; at: number } | null = null;
  #fleet: Fleet = { hosts: 1, connections: 0, unplaced: 0 };

  constructor(options: ShardKeeperOptions) {
    this.#options = options;
  }

  get shards(): number[] {
    return [...this.#held.keys()].sort((a, b) => a - b);
  }

  get fleet(): Fleet {
    return this.#fleet;
  }

  /** Resolves after the first look at the leases. */
  async start(): Promise<void> {
    await this.#live();
    await this.#rebalance();
    // Apart, because giving a shard back may take longer than a lease lasts.
    this.#loops = [
      this.#repeat(() => this.#live(), this.#stopped.signal),
      this.#repeat(() => this.#rebalance(), this.#stopping.signal),
    ];
  }

  /** Whether a lease may be believed in now: the last sign of life is no older than a lease lasts. */
  holds(shard: number, fence: number): boolean {
    return this.#held.get(shard)?.fence === fence && performance.now() - this.#seenAt < leaseLasts;
  }

  /** A shard's run has learnt that it is another's. */
  lose(shard: number, fence: number): void {
    if (this.#held.get(shard)?.fence === fence) this.#lost.add(shard);
  }

  /** Drains and releases everything. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loops[1];
    await Promise.all(this.shards.map((shard) => this.#release(shard)));
    this.#stopped.abort();
    await Promise.all(this.#loops);
    await this.#options.leases.leave().catch(() => undefined);
  }

  async #repeat(round: () => Promise<void>, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await pause(beatEvery, until);
      if (!until.aborted) await round();
    }
  }

  /** Gives a sign of life. A host that gave none for too long has lost what it held, and begins anew. */
  async #live(): Promise<void> {
    const now = performance.now();
    if (now - this.#seenAt >= leaseLasts) this.#dropAll();
    for (const shard of this.#lost) this.#drop(shard);
    try {
      if (!this.#living) await this.#options.leases.join(this.#options.capacity);
      else if (!(await this.#options.leases.beat())) return this.#dropAll();
      this.#living = true;
      this.#seenAt = now;
    } catch (error) {
      this.#options.log.warn({ fault: faultOf(error) }, 'no sign of life given');
      if (performance.now() - this.#seenAt >= leaseLasts) this.#dropAll();
    }
  }

  /** Takes what this host lacks of its share, or gives back what others lack. */
  async #rebalance(): Promise<void> {
    if (!this.#living) return;
    try {
      const { leases } = this.#options;
      const { take, release, rows } = await this.#plan();
      await Promise.all(release.map((shard) => this.#release(shard)));
      await Promise.all(
        take.map(async (shard) => {
          const name = leases.host;
          const fence = await leases.take(shard, rows.get(shard) ?? null);
          // Declared dead meanwhile: the lease is that of an earlier life.
          if (fence !== null && this.#living && leases.host === name) this.#run(shard, fence);
        }),
      );
    } catch (error) {
      this.#options.log.warn({ fault: faultOf(error) }, 'leases not settled');
    }
  }

  async #plan(): Promise<Plan & { rows: Map<number, LeaseRow> }> {
    const { leases } = this.#options;
    const table = await leases.read();
    const rows = new Map(table.leases.map((row) => [row.shard, row]));
    for (const [shard, { fence }] of this.#held) if (rows.get(shard)?.fence !== fence) this.#drop(shard);
    const hosts = await this.#alive(table.hosts);
    const names = new Set(hosts.map(({ host }) => host));
    const ownerOf = (shard: number): string | null => {
      const owner = rows.get(shard)?.owner ?? null;
      return owner !== null && names.has(owner) && (owner !== leases.host || this.#held.has(shard)) ? owner : null;
    };
    const owners = Array.from({ length: shardCount }, (_, shard) => ownerOf(shard));
    const sizes = await this.#counted([...names].sort().join(), owners.includes(null));
    const plan = planShards(
      leases.host,
      hosts,
      owners.map((owner, shard) => ({ shard, owner, sessions: sizes.get(shard) ?? 0 })),
    );
    const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
    this.#fleet = {
      hosts: hosts.length,
      connections: sum([...sizes.values()]),
      unplaced: sum(plan.unplaced.map((shard) => sizes.get(shard) ?? 0)),
    };
    return { ...plan, rows };
  }

  /** The hosts that live. Those that do not are buried, by whoever sees it first. */
  async #alive(rows: readonly HostRow[]): Promise<HostRow[]> {
    const { leases, log } = this.#options;
    const now = performance.now();
    const judged = await Promise.all(
      rows.map(async (row) => {
        if (row.host === leases.host || this.#signs.lives(row.host, String(row.beat), now)) return row;
        if (!(await leases.bury(row))) return row;
        log.warn({ dead: row.host }, 'host buried');
        return null;
      }),
    );
    return judged.filter((row) => row !== null);
  }

  /** Read anew when hosts come or go, while shards are free, and now and then. */
  async #counted(hosts: string, free: boolean): Promise<ReadonlyMap<number, number>> {
    const now = performance.now();
    const known = this.#sizes;
    if (known?.hosts === hosts && now - known.at < (free ? sizesLast.free : sizesLast.quiet)) return known.of;
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
    await held.run.drain();
    if (this.#held.get(shard) !== held) return;
    this.#held.delete(shard);
    await this.#options.leases.release(shard, held.fence).catch(() => undefined);
    this.#options.log.info({ shard }, 'shard released');
  }

  #dropAll(): void {
    this.#living = false;
    for (const shard of this.shards) this.#drop(shard);
  }

  /** Sockets close at once; what else there is to end must not keep the host from giving signs of life. */
  #drop(shard: number): void {
    const held = this.#held.get(shard);
    this.#lost.delete(shard);
    if (!held) return;
    this.#held.delete(shard);
    this.#options.log.warn({ shard, fence: held.fence }, 'shard lost');
    held.run
      .drop()
      .catch((error: unknown) => this.#options.log.warn({ shard, fault: faultOf(error) }, 'shard not ended in order'));
  }
}
