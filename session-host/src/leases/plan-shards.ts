/** A live host. */
export interface HostView {
  host: string;
  /** Sessions that it can run; 0 once it leaves. */
  capacity: number;
}

/** A shard as this host knows it. */
export interface ShardView {
  shard: number;
  /** Live host that holds it; null when none does. */
  owner: string | null;
  /** Number of its connections. */
  sessions: number;
}

export interface Plan {
  take: number[];
  release: number[];
  /** Shards for which no live host has room. */
  unplaced: number[];
}

interface Load {
  host: string;
  capacity: number;
  sessions: number;
  weight: number;
}

/**
 * Weight of a shard besides its sessions. All shards together weigh less than one session; empty shards are distributed
 * too, for sessions to come.
 */
const emptyShard = 1 / 128;
/**
 * Part of the heaviest host's load by which another host must be lighter for sessions to move: each session that moves
 * loses its socket for a second.
 */
const minImbalance = 0.2;

const weightOf = ({ sessions }: ShardView): number => sessions + emptyShard;
const byWeight = (a: Load, b: Load): number => a.weight - b.weight || (a.host < b.host ? -1 : 1);
/**
 * Returns whether a host has room for a shard. A host without sessions takes any shard, because one that is larger than
 * every host must run somewhere.
 */
const fits = (load: Load, { sessions }: ShardView): boolean =>
  load.sessions === 0 || sessions === 0 || load.sessions + sessions <= load.capacity;

/**
 * Decides which shards a host should take or release, so that live hosts run equal numbers of sessions as far as whole
 * shards allow, and none more than it can. A host that leaves takes none and is planned for none: what it has released
 * goes to the others while it still drains the rest. Every host computes the same plan for all hosts from the same
 * table. Where their views differ, the conditions of the writes decide.
 */
export const planShards = (me: string, hosts: readonly HostView[], shards: readonly ShardView[]): Plan => {
  const staying = hosts.filter(({ capacity }) => capacity > 0);
  const loads = new Map(staying.map(({ host, capacity }) => [host, { host, capacity, sessions: 0, weight: 0 }]));
  for (const shard of shards) add(loads.get(shard.owner ?? ''), shard);
  const free = shards
    .filter(({ owner }) => owner === null)
    .toSorted((a, b) => b.sessions - a.sessions || a.shard - b.shard);
  const placed = free.map((shard) => ({ shard, host: place([...loads.values()], shard) }));
  const unplaced = placed.flatMap(({ shard, host }) => (host === null ? [shard.shard] : []));
  if (unplaced.length < free.length)
    return { take: placed.flatMap(({ shard, host }) => (host === me ? [shard.shard] : [])), release: [], unplaced };
  return { take: [], release: movedShards(me, [...loads.values()], shards), unplaced };
};

const add = (load: Load | undefined, shard: ShardView, times = 1): void => {
  if (!load) return;
  load.sessions += times * shard.sessions;
  load.weight += times * weightOf(shard);
};

/** Assigns a free shard to the lightest host that has room, and returns its id; null when none has. */
const place = (loads: Load[], shard: ShardView): string | null => {
  const [lightest] = loads.filter((load) => fits(load, shard)).sort(byWeight);
  add(lightest, shard);
  return lightest?.host ?? null;
};

/**
 * Returns the shards of a host that move when the heaviest hosts give shards to the lightest until the difference is
 * too small.
 */
const movedShards = (me: string, loads: Load[], shards: readonly ShardView[]): number[] => {
  const owners = new Map(shards.map((shard) => [shard, shard.owner]));
  for (let move = 0; move < shards.length; move += 1) {
    const [lightest, ...others] = loads.sort(byWeight);
    const heaviest = others.at(-1);
    if (!lightest || !heaviest) break;
    const difference = heaviest.weight - lightest.weight;
    const distance = (shard: ShardView): number => Math.abs(weightOf(shard) - difference / 2);
    const maxSessions = difference > heaviest.weight * minImbalance ? Number.POSITIVE_INFINITY : 0;
    const [best] = shards
      .filter(
        (shard) =>
          owners.get(shard) === heaviest.host &&
          shard.sessions <= maxSessions &&
          weightOf(shard) < difference &&
          fits(lightest, shard),
      )
      .sort((a, b) => distance(a) - distance(b) || a.shard - b.shard);
    if (!best) break;
    owners.set(best, lightest.host);
    add(heaviest, best, -1);
    add(lightest, best);
  }
  return [...owners].flatMap(([{ shard, owner }, now]) => (owner === me && now !== me ? [shard] : []));
};
