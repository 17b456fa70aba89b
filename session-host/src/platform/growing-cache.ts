import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most so many entries that takes memory only for those that it has. With `max`, lru-cache reserves
 * 22 bytes for each entry at once, and each session has several caches of thousands. `ttl` in milliseconds; none for ever.
 */
export const growingCache = <Key extends string, Value extends NonNullable<unknown>>(
  entries: number,
  ttl?: number,
): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ...(ttl !== undefined && { ttl }) });
