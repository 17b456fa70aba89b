import { expect, it } from 'vitest';
import { parseShardCount, shardCount, shardCounts, shardOf } from './shards.ts';

it('is sixteen unless the environment names another number', () => {
  expect(parseShardCount()).toBe(16);
  expect(shardCounts.map((count) => parseShardCount(String(count)))).toEqual([...shardCounts]);
});

it.each(['', '8', '17', '128', '64.0', 'many'])('is not %j', (text) => {
  expect(() => parseShardCount(text)).toThrow(RangeError);
});

it('spreads the connections of a company, and those of many companies, over all shards', () => {
  const ofOne = new Set(Array.from({ length: shardCount }, (_, id) => shardOf(7, id)));
  const ofMany = new Set(Array.from({ length: shardCount }, (_, id) => shardOf(id, 1)));
  expect([ofOne.size, ofMany.size]).toEqual([shardCount, shardCount]);
});
