import { describe, expect, it } from 'vitest';
import { checkShards } from './check-shards.ts';

const leases = (count: number, fence: number) => Array.from({ length: count }, (_, shard) => ({ shard, fence }));

describe('checkShards', () => {
  it.each([
    ['a new installation', [], 64],
    ['one that keeps its number', leases(16, 7), 16],
    ['one whose first host died while it took its shards', leases(16, 1), 64],
    ['one whose second host found some of them', [...leases(9, 3)], 64],
  ])('lets %s start', (_, rows, count) => {
    expect(() => checkShards(rows, count)).not.toThrow();
  });

  it.each([
    ['more', leases(16, 2), 64],
    ['fewer', leases(64, 1), 16],
  ])('refuses %s shards than the installation has', (_, rows, count) => {
    expect(() => checkShards(rows, count)).toThrow(`this installation has ${rows.length} shards, not ${count}`);
  });
});
