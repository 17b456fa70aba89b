import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { HostRow, LeaseRow, LeaseTable } from './lease-table.ts';
import { ShardKeeper } from './shard-keeper.ts';

// The real `pause` uses timers that Vitest can't replace.
vi.mock('../platform/pause.ts', () => ({
  pause: (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', () => resolve(), { once: true });
    }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease table in memory with this host only, whose heartbeats can be made to fail. */
const fakeTable = () => {
  const leases = new Map<number, LeaseRow>();
  let joined = 0;
  const state = {
    heartbeat: (): Promise<boolean> => Promise.resolve(true),
    /** Delays what is read. */
    reading: Promise.resolve(),
    hosts: [] as HostRow[],
    leaving: false,
  };
  const table = {
    get host() {
      return `host-${joined}`;
    },
    join: () => Promise.resolve(void (joined += 1)),
    beat: () => state.heartbeat(),
    read: async () => {
      await state.reading;
      return {
        leases: [...leases.values()],
        hosts: [{ host: table.host, beat: 1, capacity: 10 }, ...state.hosts],
      };
    },
    announceLeaving: () => Promise.resolve(void (state.leaving = true)),
    declareDead: () => Promise.resolve(true),
    take: (shard: number) => {
      const fence = (leases.get(shard)?.fence ?? 0) + 1;
      leases.set(shard, { shard, owner: table.host, fence });
      return Promise.resolve(fence);
    },
    release: (shard: number) => {
      leases.set(shard, { ...leases.get(shard)!, owner: null });
      return Promise.resolve();
    },
    leave: () => Promise.resolve(),
  };
  return { state, leases, table };
};

const started = async (drain: (shard: number) => Promise<void> = () => Promise.resolve()) => {
  const { state, leases, table } = fakeTable();
  const aborted: number[] = [];
  const keeper = new ShardKeeper({
    leases: table as unknown as LeaseTable,
    log: createLog('silent'),
    capacity: 10,
    sizes: () => Promise.resolve(new Map()),
    start: (shard) => ({
      drain: () => drain(shard),
      abort: () => Promise.resolve(void aborted.push(shard)),
    }),
  });
  await keeper.start();
  const shard = keeper.shards[0]!;
  return { keeper, state, leases, aborted, shard, all: keeper.shards.length };
};

it('holds a shard under its own fence only', async () => {
  const { keeper, shard } = await started();
  expect([0, 1, 2].map((fence) => keeper.holds(shard, fence))).toEqual([false, true, false]);
  expect(keeper.holds(9_999, 1)).toBe(false);
});

it('holds its shards for less than four seconds after its last heartbeat began, and then stops them', async () => {
  const { keeper, state, shard, aborted, all } = await started();
  state.heartbeat = () => Promise.reject(new Error('The table is not reachable'));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(keeper.holds(shard, 1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(keeper.holds(shard, 1)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toHaveLength(all);
});

it('counts a heartbeat from its begin, however late its answer is', async () => {
  const { keeper, state, shard } = await started();
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  state.heartbeat = () => answer;
  await vi.advanceTimersByTimeAsync(3_000);
  resolve(true);
  state.heartbeat = () => new Promise(() => undefined);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(keeper.holds(shard, 1)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(keeper.holds(shard, 1)).toBe(false);
});

it('stops everything at once when it was declared dead, and takes shards again under another id and fence', async () => {
  const { keeper, state, leases, shard, aborted, all } = await started();
  state.heartbeat = () => Promise.resolve(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toHaveLength(all);
  expect(keeper.holds(shard, 1)).toBe(false);
  state.heartbeat = () => Promise.resolve(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(leases.get(shard)).toMatchObject({ owner: 'host-2', fence: 2 });
  expect(keeper.holds(shard, 2)).toBe(true);
});

it('stops a shard whose lease another host has taken, or which a write has shown to be lost', async () => {
  const { keeper, leases, shard, aborted } = await started();
  keeper.markLost(shard, 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toEqual([]);
  keeper.markLost(shard, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toEqual([shard]);
  const other = keeper.shards.find((index) => index !== shard)!;
  leases.set(other, { shard: other, owner: 'another', fence: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toEqual([shard, other]);
});

it('takes a lease in its own name that it does not hold, although another host has fewer shards', async () => {
  const { keeper, state, leases, shard, aborted } = await started();
  state.hosts = [{ host: 'another', beat: 1, capacity: 10, release: null }];
  leases.set(shard, { shard, owner: leases.get(shard)!.owner, fence: 5 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toEqual([shard]);
  expect(leases.get(shard)).toMatchObject({ owner: 'host-1', fence: 6 });
  expect(keeper.holds(shard, 6)).toBe(true);
});

it('gives its shards back at once when it stops, and a round under way takes none again', async () => {
  const { keeper, state, leases, shard } = await started();
  const owners = (): (string | null)[] => [...leases.values()].map(({ owner }) => owner);
  const slow = Promise.withResolvers<void>();
  state.reading = slow.promise;
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = keeper.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(owners())).toEqual(new Set([null]));
  slow.resolve();
  await stopped;
  expect(keeper.shards).toEqual([]);
  expect(new Set(owners())).toEqual(new Set([null]));
  expect(leases.get(shard)!.fence).toBe(1);
});

it('says that it leaves before it releases a shard, and releases each although another one hangs', async () => {
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
  const whileDraining: boolean[] = [];
  const { keeper, state, leases, shard } = await started((one) => {
    whileDraining.push(state.leaving);
    return one === shard ? hanging : Promise.resolve();
  });
  const stopped = keeper.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(whileDraining)).toEqual(new Set([true]));
  expect([...leases.values()].filter(({ owner }) => owner !== null)).toEqual([{ shard, owner: 'host-1', fence: 1 }]);
  end();
  await stopped;
  expect(leases.get(shard)!.owner).toBeNull();
});

it('stops and releases a shard that can not be drained', async () => {
  const { keeper, leases, aborted, all } = await started(() => Promise.reject(new Error('The queue is not reachable')));
  await keeper.stop();
  expect(aborted).toHaveLength(all);
  expect([...leases.values()].every(({ owner }) => owner === null)).toBe(true);
});
