import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostsWanted } from './hosts-wanted.ts';
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
      withoutPlace: 0,
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
      withoutPlace: 0,
    });
  });

  it('assigns no host more than it can run, and returns the shards that are left', () => {
    const view = shards(['a', 60], ['b', 90], [null, 30], [null, 50]);
    const hosts = [host('a', 100), host('b', 100)];
    expect(planShards('a', hosts, view)).toEqual({ take: [2], release: [], unplaced: [3], withoutPlace: 50 });
    expect(planShards('b', hosts, view)).toEqual({ take: [], release: [], unplaced: [3], withoutPlace: 50 });
  });

  it('gives a host that leaves nothing, and what it has released to the others at once', () => {
    const hosts = [host('leaving', 0), host('a'), host('b')];
    const view = shards(['leaving', 5], [null, 5], [null, 5], ['a', 30], ['b', 20], [null, 0]);
    expect(planShards('leaving', hosts, view)).toEqual({ take: [], release: [], unplaced: [], withoutPlace: 0 });
    expect(applyPlans(hosts, view)).toBe(3);
    expect(view[0]!.owner).toBe('leaving');
    expect(view.slice(1).every(({ owner }) => owner === 'a' || owner === 'b')).toBe(true);
  });

  it('fills a host up to its capacity exactly', () => {
    const only = [host('a', 100)];
    expect(planShards('a', only, shards(['a', 60], [null, 40]))).toMatchObject({ take: [1], unplaced: [] });
    expect(planShards('a', only, shards(['a', 60], [null, 41]))).toMatchObject({ take: [], unplaced: [1] });
  });

  it('assigns a shard that is larger than every host to one that runs nothing else', () => {
    expect(planShards('a', [host('a', 10)], shards([null, 50], [null, 3]))).toEqual({
      take: [0],
      release: [],
      unplaced: [1],
      withoutPlace: 3,
    });
  });

  it('assigns shards that had no room to a host that joins', () => {
    const view = shards(['a', 60], ['b', 90], ['a', 30], [null, 50]);
    applyPlans([host('a', 100), host('b', 100), host('c', 100)], view);
    expect(view[3]!.owner).toBe('c');
  });

  it('moves a shard where the hosts have room for all, and none of them for the one that is left', () => {
    const hosts = [host('a', 200), host('b', 200)];
    const view = shards(['a', 80], ['a', 80], ['b', 120], [null, 120]);
    expect(planShards('a', hosts, view)).toEqual({ take: [], release: [0], unplaced: [3], withoutPlace: 120 });
    expect(planShards('b', hosts, view).release).toEqual([]);
    applyPlans(hosts, view);
    expect([sessionsOf('a', view), sessionsOf('b', view)]).toEqual([200, 200]);
  });

  it('moves a shard from a host beyond which its connections have grown, although the others are hardly lighter', () => {
    const hosts = [host('a', 100), host('b', 100)];
    const view = shards(['a', 60], ['a', 30], ['a', 13], ['b', 86]);
    expect(planShards('a', hosts, view)).toMatchObject({ release: [2], withoutPlace: 3 });
    applyPlans(hosts, view);
    expect([sessionsOf('a', view), sessionsOf('b', view)]).toEqual([90, 99]);
  });

  it('moves nothing where no move of one shard makes room', () => {
    const view = shards(['a', 60], ['b', 60], [null, 50]);
    expect(planShards('a', [host('a', 100), host('b', 100)], view)).toEqual({
      take: [],
      release: [],
      unplaced: [2],
      withoutPlace: 50,
    });
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

  it.each([
    [16, 201, 2_500],
    [32, 201, 5_000],
    [16, 1_085, 16_000],
  ])(
    'leaves none of many connections in %i shards without a place, as they grow and hosts come and go',
    (count, capacity, most) => {
      const lived = (seed: number): void => {
        let state = seed;
        let made = 0;
        const random = (below: number): number => (state = (state * 16_807) % 2_147_483_647) % below;
        const view = Array.from({ length: count }, (_, shard): ShardView => ({ shard, owner: null, sessions: 0 }));
        const connect = (more: number): void => {
          for (let index = 0; index < more; index += 1) view[random(count)]!.sessions += 1;
        };
        let hosts: HostView[] = [];
        const come = (): void => {
          made += 1;
          hosts = [...hosts, host(`host-${random(1_000)}-${made}`, capacity)];
          applyPlans(hosts, view);
        };
        /** As the service scales: by what the hosts want, which they plan from what they hold. */
        const scale = (): void => {
          for (;;) {
            const { withoutPlace } = planShards('', hosts, view);
            const sizes = view.map(({ sessions }) => sessions);
            if (hostsWanted(capacity, sizes, { hosts: hosts.length, withoutPlace }) <= hosts.length) break;
            come();
          }
          expect(planShards('', hosts, view).withoutPlace).toBe(0);
          for (const { host: name } of hosts) expect(sessionsOf(name, view)).toBeLessThanOrEqual(capacity);
        };
        connect(Math.floor(most * 0.7));
        scale();
        for (let step = 0; step < 3; step += 1) {
          connect(Math.floor(most * 0.09));
          applyPlans(hosts, view);
          scale();
        }
        const former = hosts.map(({ host: name }) => name);
        for (const _ of former) come();
        hosts = hosts.filter(({ host: name }) => !former.includes(name));
        for (const shard of view) if (former.includes(shard.owner ?? '')) shard.owner = null;
        applyPlans(hosts, view);
        scale();
      };
      fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 31 - 2 }), lived), { numRuns: 8 });
    },
  );
});
