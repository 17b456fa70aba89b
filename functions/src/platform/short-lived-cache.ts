import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Entry {
  /** Epoch milliseconds. */
  expiresAt: number;
  value: Promise<unknown>;
}

/** The most entries of a cache, so that a process that lives long stays small. */
const maxEntries = 2000;

/** Keeps for some seconds what costs a read and changes seldom. Times are milliseconds. */
export interface ShortLivedCache {
  /** The cached value, or the one that `load` returns. Loads of the same key at once are one load; a failed load is not kept. */
  getOrLoad<T>(key: string, now: number, timeToLive: number, load: () => Promise<T>): Promise<T>;
  /** The cached value; undefined when there is none or it has expired. */
  get(key: string, now: number): Promise<unknown> | undefined;
  set(key: string, now: number, timeToLive: number, value: unknown): void;
  delete(key: string): void;
}

export const createShortLivedCache = (): ShortLivedCache => {
  const entries = new Map<string, Entry>();
  const store = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
  };
  const get: ShortLivedCache['get'] = (key, now) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now ? entry.value : undefined;
  };
  return {
    get,
    getOrLoad: <T>(key: string, now: number, timeToLive: number, load: () => Promise<T>) => {
      const cached = get(key, now);
      if (cached) return cached as Promise<T>;
      const value = load();
      store(key, { expiresAt: now + timeToLive, value });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    set: (key, now, timeToLive, value) => store(key, { expiresAt: now + timeToLive, value: Promise.resolve(value) }),
    delete: (key) => void entries.delete(key),
  };
};

const caches = new WeakMap<DynamoDBDocumentClient, Map<number, ShortLivedCache>>();

/** The cache of one company in this process. */
export const companyCache = (client: DynamoDBDocumentClient, companyId: number): ShortLivedCache => {
  const ofClient = caches.get(client) ?? new Map<number, ShortLivedCache>();
  caches.set(client, ofClient);
  const cache = ofClient.get(companyId) ?? createShortLivedCache();
  ofClient.set(companyId, cache);
  return cache;
};
