import { shardCount } from '@recado/shared/deployment/resources';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { LeaseRow, LeaseTable } from './lease-table.ts';
import { planShards } from './plan.ts';
import type { Plan } from './plan.ts';
import { SignsOfLife } from './signs-of-life.ts';

/** Milliseconds: a lease that was not renewed for so long is free; it is renewed every so often. */
export const leaseLasts = 6_000;
const renewEvery = 1_500;

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
  renewedAt: number;
}

export interface ShardKeeperOptions {
  host: string;
  leases: LeaseTable;
  log: Log;
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

  constructor(options: ShardKeeperOptions) {
    this.#options = options;
  }

  get shards(): number[] {
    return [...this.#held.keys()].sort((a, b) => a - b);
  }

  /** Resolves after the first look at the leases. */
  async start(): Promise<void> {
    await this.#rebalance();
    // Apart, because giving a shard back may take longer than a lease lasts.
    this.#loops = [this.#repeat(() => this.#renewAll(), this.#stopped.signal), this.#repeat(() => this.#rebalance(), this.#stopping.signal)];
  }

  /** Whether a lease may be believed in now: it was renewed no longer ago than it lasts. */
  holds(shard: number, fence: number): boolean {
    const held = this.#held.get(shard);
    return held?.fence === fence && performance.now() - held.renewedAt < leaseLasts;
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
      await pause(renewEvery, until);
      if (!until.aborted) await round();
    }
  }

  async #renewAll(): Promise<void> {
    const beat = this.#options.leases.beat().catch((error: unknown) => this.#options.log.warn({ fault: faultOf(error) }, 'no sign of life given'));
    await Promise.all([beat, ...[...this.#held].map(async ([shard, held]) => {
      const now = performance.now();
      const overdue = now - held.renewedAt >= leaseLasts;
      const mine = !this.#lost.has(shard) && !overdue && (await this.#renew(shard, held, now));
      if (!mine) this.#drop(shard, held);
    })]);
  }

  /** Whether the lease may still be believed in: renewed, or not yet old enough to be lost. */
  async #renew(shard: number, held: Held, now: number): Promise<boolean> {
    try {
      if (!(await this.#options.leases.renew(shard, held.fence))) return false;
      held.renewedAt = now;
      return true;
    } catch (error) {
      this.#options.log.warn({ shard, fault: faultOf(error) }, 'lease not renewed');
      return performance.now() - held.renewedAt < leaseLasts;
    }
  }

  /** Takes what this host lacks of its share, or gives back what others lack. */
  async #rebalance(): Promise<void> {
    try {
      const { leases } = this.#options;
      const { take, release, rows } = await this.#plan();
      await Promise.all(release.map((shard) => this.#release(shard)));
      for (const shard of take) {
        const fence = await leases.take(shard, rows.get(shard) ?? null);
        if (fence !== null) this.#run(shard, fence);
      }
    } catch (error) {
      this.#options.log.warn({ fault: faultOf(error) }, 'leases not settled');
    }
  }

  async #plan(): Promise<Plan & { rows: Map<number, LeaseRow> }> {
    const { host, leases } = this.#options;
    const table = await leases.read();
    const now = performance.now();
    const live = table.hosts.filter(({ host: name, beat }) => this.#signs.lives(`host ${name}`, String(beat), now)).map(({ host: name }) => name);
    const rows = new Map(table.leases.map((row) => [row.shard, row]));
    const view = Array.from({ length: shardCount }, (_, shard) => {
      const row = rows.get(shard);
      const lives = row ? this.#signs.lives(`shard ${shard}`, `${row.fence}.${row.beat}`, now) : false;
      // A lease in this host's name that it does not hold is one that it dropped: free for whoever waits.
      const owner = row?.owner === host && !this.#held.has(shard) ? null : (row?.owner ?? null);
      return { shard, owner, expired: !lives };
    });
    return { ...planShards(host, live, view), rows };
  }

  #run(shard: number, fence: number): void {
    this.#options.log.info({ shard, fence }, 'shard taken');
    this.#held.set(shard, { fence, run: this.#options.start(shard, fence), renewedAt: performance.now() });
  }

  async #release(shard: number): Promise<void> {
    const held = this.#held.get(shard);
    if (!held) return;
    await held.run.drain();
    this.#held.delete(shard);
    await this.#options.leases.release(shard, held.fence).catch(() => undefined);
    this.#options.log.info({ shard }, 'shard released');
  }

  /** Sockets close at once; what else there is to end must not keep the other leases from being renewed. */
  #drop(shard: number, held: Held): void {
    this.#held.delete(shard);
    this.#lost.delete(shard);
    this.#options.log.warn({ shard, fence: held.fence }, 'shard lost');
    held.run.drop().catch((error: unknown) => this.#options.log.warn({ shard, fault: faultOf(error) }, 'shard not ended in order'));
  }
}
