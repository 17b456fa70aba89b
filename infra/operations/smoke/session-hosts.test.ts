import { expect, test } from 'vitest';
import type { LeaseTable } from '../../../session-host/src/leases/lease-table.ts';
import { hostsHoldAllShards } from './session-hosts.ts';

type Read = Awaited<ReturnType<LeaseTable['read']>>;

interface Seen {
  /** By which a host's counter grows between two reads. */
  beats?: number;
  capacity?: number;
  release?: string | null;
}

/** Returns the reports about one host that holds so many of four shards. */
const reported = async (held: number, { beats = 2, capacity = 200, release = 'new' }: Seen): Promise<string[]> => {
  const steps: string[] = [];
  let reads = 0;
  const read = (): Promise<Read> => {
    const leases = Array.from({ length: 4 }, (_, shard) => ({ shard, fence: 1, owner: shard < held ? 'a' : null }));
    reads += 1;
    return Promise.resolve({ leases, hosts: [{ host: 'a', beat: 7 + reads * beats, capacity, release }] });
  };
  await hostsHoldAllShards(
    { patience: 0, report: (step) => void steps.push(step) },
    { read, shards: 4, release: 'new', between: 1 },
  );
  return steps;
};

test('a host that lives and holds all shards is reported', async () => {
  expect(await reported(4, {})).toEqual(['a session host of this release sends heartbeats, and holds all 4 shards']);
});

test.each<[string, number, Seen, RegExp]>([
  ['whose heartbeats stand still', 4, { beats: 0 }, /No session host sent a heartbeat/],
  ['that leaves', 4, { capacity: 0 }, /No session host sent a heartbeat/],
  ['of another release', 4, { release: 'old' }, /ran old, where new is deployed/],
  ['of a release before they said it', 4, { release: null }, /ran another release, where new is deployed/],
  ['that has left a shard to nobody', 3, {}, /held 3 of 4 shards/],
])('a host %s is not enough', async (_, held, given, message) => {
  await expect(reported(held, given)).rejects.toThrow(message);
});
