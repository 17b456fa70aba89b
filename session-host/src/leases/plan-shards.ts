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
  /** Number of sessions that run nowhere: those of unplaced shards, and those beyond what a host of several shards can run. */
  withoutPlace: number;
}

interface Load {
  host: string;
  capacity: number;
  sessions: number;
  weight: number;
  /** Number of its shards that have sessions. */
  shards: number;
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
  const settled = settle(staying, shards);
  const unplaced = settled.unplaced.map(({ shard }) => shard);
  const withoutPlace = sessionsWithoutPlace(settled);
  const plan = { take: [], release: [], unplaced, withoutPlace };
  const taken = settled.placed.filter(({ host }) => host === me).map(({ shard }) => shard.shard);
  if (settled.placed.length > 0) return { ...plan, take: taken };
  const moved = withoutPlace > 0 ? shardToMove(staying, shards, withoutPlace) : null;
  if (moved) return { ...plan, release: moved.owner === me ? [moved.shard] : [] };
  return { ...plan, release: movedShards(me, settled.loads, shards) };
};

/** The hosts with what they hold, once each free shard is given to the lightest one that has room for it. */
interface Settled {
  loads: Load[];
  placed: { shard: ShardView; host: string }[];
  unplaced: ShardView[];
}

const settle = (staying: readonly HostView[], shards: readonly ShardView[]): Settled => {
  const loads = new Map(
    staying.map(({ host, capacity }) => [host, { host, capacity, sessions: 0, weight: 0, shards: 0 }]),
  );
  for (const shard of shards) add(loads.get(shard.owner ?? ''), shard);
  const settled: Settled = { loads: [...loads.values()], placed: [], unplaced: [] };
  const free = shards
    .filter(({ owner }) => owner === null)
    .toSorted((a, b) => b.sessions - a.sessions || a.shard - b.shard);
  for (const shard of free) {
    const host = place(settled.loads, shard);
    if (host === null) settled.unplaced.push(shard);
    else settled.placed.push({ shard, host });
  }
  return settled;
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** A shard that is larger than every host has the best place that there is. */
const sessionsWithoutPlace = ({ loads, unplaced }: Settled): number =>
  sum(unplaced.map(({ sessions }) => sessions)) +
  sum(loads.map((load) => (load.shards > 1 ? Math.max(0, load.sessions - load.capacity) : 0)));

/**
 * Returns the shard whose move to another host makes the most room for sessions that run nowhere; null when no move of one
 * shard does. Hosts can have room for all shards and not for the one that is left: the others lie badly. Each such move
 * leaves fewer sessions without a place, so that they end.
 */
const shardToMove = (
  staying: readonly HostView[],
  shards: readonly ShardView[],
  withoutPlace: number,
): ShardView | null => {
  const names = new Set(staying.map(({ host }) => host));
  const moves = shards
    .filter(({ owner, sessions }) => sessions > 0 && owner !== null && names.has(owner))
    .map((shard) => {
      const released = shards.map((each) => (each === shard ? { ...each, owner: null } : each));
      return { shard, left: sessionsWithoutPlace(settle(staying, released)) };
    })
    .toSorted((a, b) => a.left - b.left || a.shard.sessions - b.shard.sessions || a.shard.shard - b.shard.shard);
  const [best] = moves;
  return best && best.left < withoutPlace ? best.shard : null;
};

const add = (load: Load | undefined, shard: ShardView, times = 1): void => {
  if (!load) return;
  load.sessions += times * shard.sessions;
  load.weight += times * weightOf(shard);
  load.shards += shard.sessions > 0 ? times : 0;
};

/** Assigns a free shard to the lightest host that has room, and returns its id; null when none has. */
const place = (loads: readonly Load[], shard: ShardView): string | null => {
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
