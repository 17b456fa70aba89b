import { setTimeout as wait } from 'node:timers/promises';
import type { LeaseTable } from '../../../session-host/src/leases/lease-table.ts';
import { type Trial, until } from './trial.ts';

/** The session hosts that should run. */
export interface SessionHosts {
  /** Reads their leases and heartbeats. */
  read: LeaseTable['read'];
  /** Number of shards of the installation. */
  shards: number;
  /** The release that is deployed. */
  release: string;
  /** Milliseconds between two reads of heartbeats, of which a host sends one a second. */
  between?: number;
}

/** Long enough for two heartbeats. */
const twoBeats = 2_500;

/**
 * Waits until all shards are held by hosts that send heartbeats, and all of these run the release that is deployed. Hosts
 * that leave do not count.
 */
export const hostsHoldAllShards = async (
  trial: Pick<Trial, 'patience' | 'report'>,
  { read, shards, release, between = twoBeats }: SessionHosts,
): Promise<void> => {
  const count = await until(trial, async () => {
    const before = new Map((await read()).hosts.map(({ host, beat }) => [host, beat]));
    await wait(between);
    const { hosts, leases } = await read();
    const alive = hosts.filter(({ host, beat, capacity }) => capacity > 0 && beat > (before.get(host) ?? beat));
    if (alive.length === 0) return { missing: 'No session host sent a heartbeat' };
    const other = alive.find((host) => host.release !== release);
    if (other)
      return { missing: `A session host ran ${other.release ?? 'another release'}, where ${release} is deployed,` };
    const held = leases.filter(({ owner }) => alive.some(({ host }) => host === owner)).length;
    return held === shards
      ? { found: alive.length }
      : { missing: `The session hosts that send heartbeats held ${held} of ${shards} shards` };
  });
  trial.report(
    count === 1
      ? `a session host of this release sends heartbeats, and holds all ${shards} shards`
      : `${count} session hosts of this release send heartbeats, and hold all ${shards} shards`,
  );
};
