/** A host that lives, as another sees it. */
export interface HostView {
  host: string;
  /** Sessions that it takes at most. */
  capacity: number;
}

/** One shard as a host sees it. */
export interface ShardView {
  shard: number;
  /** Living host that holds it; null when nobody does. */
  owner: string | null;
  /** Connections that run in it. */
  sessions: number;
}

export interface Plan {
  take: number[];
  release: number[];
  /** Shards that no living host has room for. */
  unplaced: number[];
}

interface Load {
  host: string;
  capacity: number;
  sessions: number;
  weight: number;
}

/** What a shard weighs beside its sessions, all of them together less than one: empty ones are spread as well, for the sessions to come. */
const emptyShard = 1 / 32;
/** Part of the heaviest host's load by which another must be lighter for sessions to be moved: each loses its socket for a second. */
const worthMoving = 0.2;

const weightOf = ({ sessions }: ShardView): number => sessions + emptyShard;
const byWeight = (a: Load, b: Load): number => a.weight - b.weight || (a.host < b.host ? -1 : 1);
/** A host without sessions takes any shard: one that is larger than every host must run somewhere. */
const fits = (load: Load, { sessions }: ShardView): boolean =>
  load.sessions === 0 || sessions === 0 || load.sessions + sessions <= load.capacity;

/**
 * Which shards a host should take or give back, so that living hosts carry as many sessions each, as far as
 * whole shards allow, and none more than it can. Every host computes the same for all of them from the same
 * table; where their views differ, the conditions of the writes settle what two want.
 */
export const planShards = (me: string, hosts: readonly HostView[], shards: readonly ShardView[]): Plan => {
  const loads = new Map(hosts.map(({ host, capacity }) => [host, { host, capacity, sessions: 0, weight: 0 }]));
  for (const shard of shards) add(loads.get(shard.owner ?? ''), shard);
  const free = shards
    .filter(({ owner }) => owner === null)
    .toSorted((a, b) => b.sessions - a.sessions || a.shard - b.shard);
  const placed = free.map((shard) => ({ shard, host: place([...loads.values()], shard) }));
  const unplaced = placed.flatMap(({ shard, host }) => (host === null ? [shard.shard] : []));
  if (unplaced.length < free.length)
    return { take: placed.flatMap(({ shard, host }) => (host === me ? [shard.shard] : [])), release: [], unplaced };
  return { take: [], release: moved(me, [...loads.values()], shards), unplaced };
};

const add = (load: Load | undefined, shard: ShardView, times = 1): void => {
  if (!load) return;
  load.sessions += times * shard.sessions;
  load.weight += times * weightOf(shard);
};

/** Gives a free shard to the lightest host that has room. */
const place = (loads: Load[], shard: ShardView): string | null => {
  const [lightest] = loads.filter((load) => fits(load, shard)).sort(byWeight);
  add(lightest, shard);
  return lightest?.host ?? null;
};

/** The shards of one host that go when the heaviest give to the lightest until it is not worth it any more. */
const moved = (me: string, loads: Load[], shards: readonly ShardView[]): number[] => {
  const owners = new Map(shards.map((shard) => [shard, shard.owner]));
  for (let move = 0; move < shards.length; move += 1) {
    const [lightest, ...others] = loads.sort(byWeight);
    const heaviest = others.at(-1);
    if (!lightest || !heaviest) break;
    const gap = heaviest.weight - lightest.weight;
    const distance = (shard: ShardView): number => Math.abs(weightOf(shard) - gap / 2);
    const most = gap > heaviest.weight * worthMoving ? Number.POSITIVE_INFINITY : 0;
    const [best] = shards
      .filter(
        (shard) =>
          owners.get(shard) === heaviest.host &&
          shard.sessions <= most &&
          weightOf(shard) < gap &&
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
