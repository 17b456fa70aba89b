import { describe, expect, it } from 'vitest';
import { readMany } from './read-many.ts';

describe('readMany', () => {
  it('asks again for what was left out, and for nothing else', async () => {
    const asked: number[][] = [];
    const read = (keys: number[]) => {
      asked.push(keys);
      return Promise.resolve({ data: keys.slice(0, 2).map((key) => key * 10), unprocessed: keys.slice(2) });
    };
    expect(await readMany([1, 2, 3, 4, 5], read)).toEqual([10, 20, 30, 40, 50]);
    expect(asked).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
  });

  it('reads nothing for no keys', async () => {
    expect(await readMany([], () => Promise.reject(new Error('asked')))).toEqual([]);
  });

  it('fails rather than answer less than there is', async () => {
    await expect(readMany([1], (keys) => Promise.resolve({ data: [], unprocessed: keys }))).rejects.toThrow(
      '1 of 1 items',
    );
  });
});
