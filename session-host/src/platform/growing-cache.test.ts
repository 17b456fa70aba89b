import { expect, test } from 'vitest';
import { growingCache } from './growing-cache.ts';

test('keeps the entries used last, so many of them, and reserves nothing for others', () => {
  const cache = growingCache<string, number>(3);
  expect(cache.max).toBe(0);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  cache.get('a');
  cache.set('d', 3);
  cache.set('d', 4);
  expect([...cache.entries()]).toEqual([
    ['d', 4],
    ['a', 0],
    ['c', 2],
  ]);
});
