import { shardCount } from '@recado/shared/deployment/shards';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostsWanted } from './hosts-wanted.ts';
import { planShards } from './plan-shards.ts';

/** Spreads connections over shards by chance, as their ids do. */
const sizesOf = (shards: number, connections: number, random: () => number): number[] => {
  const sizes = Array.from({ length: shards }, () => 0);
  for (let index = 0; index < connections; index += 1) sizes[Math.floor(random() * shards)]! += 1;
  return sizes;
};

/** Returns the connections that run nowhere on so many hosts. */
const withoutPlace = (hosts: number, capacity: number, sizes: readonly number[]): number => {
  const views = Array.from({ length: hosts }, (_, index) => ({ host: `host-${index}`, capacity }));
  const shards = sizes.map((sessions, shard) => ({ shard, owner: null, sessions }));
  const { unplaced } = planShards('host-0', views, shards);
  // A host takes a shard that is larger than it, and refuses the rest.
  const beyond = sizes.reduce((sum, size) => sum + Math.max(0, size - capacity), 0);
  return unplaced.reduce((sum, shard) => sum + sizes[shard]!, 0) + beyond;
};

/** Shards, sessions of a host of 1, 2, 4 and 8 GB, and the most connections of an installation of them (docs/operations.md). */
const cases: [shards: number, capacity: number, most: number][] = [
  [16, 201, 2_500],
  [16, 496, 7_000],
  [16, 1_085, 16_000],
  [16, 2_263, 20_000],
  [32, 201, 5_000],
  [32, 496, 13_500],
  [32, 1_085, 20_000],
  [64, 201, 9_500],
  [64, 496, 20_000],
  [64, 1_085, 20_000],
];

describe.each(cases)('%i shards on hosts for %i sessions each', (shards, capacity, most) => {
  it(`leave none of up to ${most} connections without a place`, () => {
    const sizes = fc.integer({ min: 100, max: most });
    const seed = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(sizes, seed, (connections, start) => {
        let state = start;
        const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
        const of = sizesOf(shards, connections, random);
        const hosts = hostsWanted(capacity, of);
        expect(hosts).toBeGreaterThanOrEqual(Math.min(shards, Math.ceil(connections / capacity)));
        expect(hosts).toBeLessThanOrEqual(shards);
        expect(withoutPlace(hosts, capacity, of)).toBe(0);
      }),
    );
  });
});

it('is one host for an installation without connections, and no more than there are shards', () => {
  expect(
    hostsWanted(
      201,
      Array.from({ length: shardCount }, () => 0),
    ),
  ).toBe(1);
  expect(
    hostsWanted(
      201,
      Array.from({ length: shardCount }, () => 1_000),
    ),
  ).toBe(shardCount);
});

it('asks for another host where the average is low and a shard has no room', () => {
  const even = Array.from({ length: shardCount }, () => 106);
  expect((16 * 106) / (13 * 201)).toBeLessThan(0.7);
  expect(hostsWanted(201, even)).toBe(16);
});

it('asks for one more host than live where sessions run nowhere although there are enough by their number', () => {
  const sizes = Array.from({ length: shardCount }, () => 60);
  const enough = hostsWanted(201, sizes);
  expect(hostsWanted(201, sizes, { hosts: enough, withoutPlace: 0 })).toBe(enough);
  expect(hostsWanted(201, sizes, { hosts: enough, withoutPlace: 1 })).toBe(enough + 1);
  expect(hostsWanted(201, sizes, { hosts: 1, withoutPlace: 500 })).toBe(enough);
  expect(hostsWanted(201, sizes, { hosts: shardCount, withoutPlace: 1 })).toBe(shardCount);
});
