/** One shard's lease as a host sees it. */
export interface ShardView {
  shard: number;
  /** Host that holds it; null when it was released or never taken. */
  owner: string | null;
  /** Whether its owner has shown no life for longer than a lease lasts. */
  expired: boolean;
}

export interface Plan {
  take: number[];
  release: number[];
}

/**
 * Which shards a host should take or give back, so that live hosts hold as many each, give or take one.
 * Every host computes it alone from the same table; the conditions of the writes settle what two want.
 */
export function planShards(me: string, liveHosts: readonly string[], shards: readonly ShardView[]): Plan {
  const hosts = [...new Set([...liveHosts, me])].sort();
  const least = Math.floor(shards.length / hosts.length);
  const mine = shards.filter(({ owner }) => owner === me).map(({ shard }) => shard);
  const free = shards.filter(({ owner, expired }) => owner !== me && (owner === null || expired)).map(({ shard }) => shard);
  const held = (host: string): number => shards.filter(({ owner, expired }) => owner === host && !expired).length;
  // The first of the hosts, in the order of their names, may hold one more where it does not divide.
  const more = shards.length % hosts.length;
  const fair = least + (hosts.indexOf(me) < more ? 1 : 0);
  if (mine.length < fair) return { take: free.slice(0, fair - mine.length), release: [] };
  const starving = hosts.some((host, index) => host !== me && held(host) + free.length < least + (index < more ? 1 : 0));
  return { take: [], release: starving ? mine.slice(fair) : [] };
}
