import { planShards } from './plan-shards.ts';

/** Share of a host's capacity that is planned for use: the rest is for new connections, and for those of a host that fails. */
const plannedShare = 0.7;

/**
 * Returns the number of hosts that the installation needs: so many that each uses its planned share on average, and that
 * whole shards have room on them. The average alone can be low while a shard fits nowhere. Where sessions run nowhere
 * although the live hosts are that many, it is one more than these: their shards lie badly. Never more than shards.
 *
 * @param capacity sessions that a host can run
 * @param sizes number of connections of each shard
 * @param live number of live hosts, and of the sessions that run on none of them
 */
export const hostsWanted = (
  capacity: number,
  sizes: readonly number[],
  live: { hosts: number; withoutPlace: number } = { hosts: 0, withoutPlace: 0 },
): number => {
  const connections = sizes.reduce((sum, size) => sum + size, 0);
  const shards = sizes.map((sessions, shard) => ({ shard, owner: null, sessions }));
  const hasRoom = (count: number): boolean => {
    const hosts = Array.from({ length: count }, (_, index) => ({ host: String(index).padStart(3, '0'), capacity }));
    return planShards('', hosts, shards).unplaced.length === 0;
  };
  let count = Math.max(1, Math.ceil(connections / (capacity * plannedShare)));
  if (live.withoutPlace > 0) count = Math.max(count, live.hosts + 1);
  while (count < sizes.length && !hasRoom(count)) count += 1;
  return Math.min(count, sizes.length);
};
