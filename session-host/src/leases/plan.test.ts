import { describe, expect, it } from 'vitest';
import { planShards } from './plan.ts';
import type { ShardView } from './plan.ts';

const shards = (...owners: (string | null)[]): ShardView[] => owners.map((owner, shard) => ({ shard, owner, expired: false }));

describe('planShards', () => {
  it('lets a single host take everything', () => {
    expect(planShards('a', [], shards(null, null, null, null))).toEqual({ take: [0, 1, 2, 3], release: [] });
  });

  it('takes no more than a fair share when others live', () => {
    expect(planShards('a', ['b'], shards(null, null, null, null)).take).toHaveLength(2);
  });

  it('takes over what a dead host held, and leaves a living one its shards', () => {
    const view: ShardView[] = [
      { shard: 0, owner: 'dead', expired: true }, { shard: 1, owner: 'a', expired: false },
      { shard: 2, owner: 'dead', expired: true }, { shard: 3, owner: 'b', expired: false },
    ];
    expect(planShards('a', ['b'], view)).toEqual({ take: [0], release: [] });
  });

  it('gives back what a newcomer lacks, and nothing when nobody lacks anything', () => {
    expect(planShards('a', ['b'], shards('a', 'a', 'a', 'a'))).toEqual({ take: [], release: [2, 3] });
    expect(planShards('a', ['b'], shards('a', 'a', 'b', 'b'))).toEqual({ take: [], release: [] });
    expect(planShards('a', ['b'], shards('a', 'a', null, null))).toEqual({ take: [], release: [] });
  });

  it('settles, for any number of hosts, with every shard held and no two hosts more than one apart', () => {
    for (let count = 1; count <= 6; count += 1) {
      const hosts = Array.from({ length: count }, (_, index) => `host-${index}`);
      const view = shards('host-0', 'host-0', 'host-0', 'host-0');
      for (let round = 0; round < 10; round += 1) {
        for (const host of hosts) {
          const { take, release } = planShards(host, hosts, view);
          for (const shard of take) view[shard]!.owner = host;
          for (const shard of release) view[shard]!.owner = null;
        }
      }
      const held = hosts.map((host) => view.filter(({ owner }) => owner === host).length);
      expect(held.reduce((sum, n) => sum + n, 0)).toBe(4);
      expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
    }
  });
});
