import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planShards, type HostView, type ShardView } from './plan-shards.ts';

const host = (name: string, capacity = 1_000): HostView => ({ host: name, capacity });
const shards = (...of: [owner: string | null, sessions: number][]): ShardView[] =>
  of.map(([owner, sessions], shard) => ({ shard, owner, sessions }));
const sessionsOf = (name: string, view: readonly ShardView[]): number =>
  view.filter(({ owner }) => owner === name).reduce((sum, { sessions }) => sum + sessions, 0);

/** Applies the plans of all hosts until none changes anything. Returns how often a shard changed its owner. */
const applyPlans = (hosts: readonly HostView[], view: readonly ShardView[]): number => {
  let changes = 0;
  for (let round = 0; round < 50; round += 1) {
    const plans = hosts.map(({ host: name }) => ({ name, ...planShards(name, hosts, view) }));
    if (plans.every(({ take, release }) => take.length + release.length === 0)) return changes;
    for (const { name, take, release } of plans) {
      for (const shard of take) view[shard]!.owner = name;
      for (const shard of release) view[shard]!.owner = null;
      changes += take.length;
    }
  }
  throw new Error('The plans never end');
};

describe('planShards', () => {
  it('assigns everything to a single host', () => {
    expect(planShards('a', [host('a')], shards([null, 3], [null, 0]))).toEqual({
      take: [0, 1],
      release: [],
      unplaced: [],
    });
  });

  it('distributes the shards of a dead host to the live ones', () => {
    const view = shards([null, 5], ['a', 5], [null, 5], ['b', 5]);
    expect(planShards('a', [host('a'), host('b')], view).take).toHaveLength(1);
    expect(planShards('b', [host('a'), host('b')], view).take).toHaveLength(1);
  });

  it('balances sessions, not shards', () => {
    const view = shards(['a', 10], ['a', 2], ['a', 3], ['a', 5]);
    applyPlans([host('a'), host('b')], view);
    expect([sessionsOf('a', view), sessionsOf('b', view)].sort()).toEqual([10, 10]);
  });

  it('distributes shards without sessions too', () => {
    const view = shards(['a', 0], ['a', 0], ['a', 0], ['a', 0]);
    applyPlans([host('a'), host('b')], view);
    expect(view.filter(({ owner }) => owner === 'b')).toHaveLength(2);
  });

  it('distributes sessions first, and empty shards after that', () => {
    const view = shards(...Array.from({ length: 16 }, (_, shard): ['a', number] => ['a', shard < 4 ? 1 : 0]));
    applyPlans([host('a'), host('b')], view);
    expect(sessionsOf('b', view)).toBe(2);
    expect(view.filter(({ owner }) => owner === 'b').length).toBeGreaterThanOrEqual(7);
  });

  it('moves no session for a small gain', () => {
    expect(planShards('a', [host('a'), host('b')], shards(['a', 3], ['a', 47], ['b', 46]))).toEqual({
      take: [],
      release: [],
      unplaced: [],
    });
  });

  it('assigns no host more than it can run, and returns the shards that are left', () => {
    const view = shards(['a', 60], ['b', 90], [null, 30], [null, 50]);
    const hosts = [host('a', 100), host('b', 100)];
    expect(planShards('a', hosts, view)).toEqual({ take: [2], release: [], unplaced: [3] });
    expect(planShards('b', hosts, view)).toEqual({ take: [], release: [], unplaced: [3] });
  });

  it('gives a host that leaves nothing, and what it has released to the others at once', () => {
    const hosts = [host('leaving', 0), host('a'), host('b')];
    const view = shards(['leaving', 5], [null, 5], [null, 5], ['a', 30], ['b', 20], [null, 0]);
    expect(planShards('leaving', hosts, view)).toEqual({ take: [], release: [], unplaced: [] });
    expect(applyPlans(hosts, view)).toBe(3);
    expect(view[0]!.owner).toBe('leaving');
    expect(view.slice(1).every(({ owner }) => owner === 'a' || owner === 'b')).toBe(true);
  });

  it('fills a host up to its capacity exactly', () => {
    const only = [host('a', 100)];
    expect(planShards('a', only, shards(['a', 60], [null, 40]))).toEqual({ take: [1], release: [], unplaced: [] });
    expect(planShards('a', only, shards(['a', 60], [null, 41]))).toEqual({ take: [], release: [], unplaced: [1] });
  });

  it('assigns a shard that is larger than every host to one that runs nothing else', () => {
    expect(planShards('a', [host('a', 10)], shards([null, 50], [null, 3]))).toEqual({
      take: [0],
      release: [],
      unplaced: [1],
    });
  });

  it('assigns shards that had no room to a host that joins', () => {
    const view = shards(['a', 60], ['b', 90], ['a', 30], [null, 50]);
    applyPlans([host('a', 100), host('b', 100), host('c', 100)], view);
    expect(view[3]!.owner).toBe('c');
  });

  it('ends with every shard assigned and the hosts as even as whole shards allow, whichever hosts join or leave', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 16, maxLength: 16 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (sizes, before, after) => {
          const view = sizes.map((sessions, shard): ShardView => ({ shard, owner: null, sessions }));
          const hosts = Array.from({ length: 6 }, (_, index) => host(`host-${index}`));
          applyPlans(hosts.slice(0, before), view);
          for (const shard of view)
            if (!hosts.slice(6 - after).some(({ host: name }) => name === shard.owner)) shard.owner = null;
          const living = hosts.slice(6 - after);
          applyPlans(living, view);
          expect(view.every(({ owner }) => living.some(({ host: name }) => name === owner))).toBe(true);
          const weights = living.map(({ host: name }) =>
            view.filter(({ owner }) => owner === name).reduce((sum, { sessions }) => sum + sessions + 1 / 128, 0),
          );
          const largest = Math.max(...sizes) + 1 / 128;
          expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(
            Math.max(largest, Math.max(...weights) * 0.2),
          );
        },
      ),
    );
  });
});
