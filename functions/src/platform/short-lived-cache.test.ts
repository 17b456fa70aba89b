import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { companyCache, createShortLivedCache } from './short-lived-cache.ts';

const counter = () => {
  let loads = 0;
  return () => Promise.resolve(++loads);
};

describe('a short-lived cache', () => {
  it('loads once until the value expires', async () => {
    const cache = createShortLivedCache();
    const load = counter();
    expect(await cache.getOrLoad('a', 0, 1000, load)).toBe(1);
    expect(await cache.getOrLoad('a', 999, 1000, load)).toBe(1);
    expect(await cache.getOrLoad('a', 1000, 1000, load)).toBe(2);
  });

  it('makes one load of several at once', async () => {
    const cache = createShortLivedCache();
    const load = counter();
    expect(await Promise.all([cache.getOrLoad('a', 0, 10, load), cache.getOrLoad('a', 0, 10, load)])).toEqual([1, 1]);
  });

  it('does not keep a load that failed', async () => {
    const cache = createShortLivedCache();
    await expect(cache.getOrLoad('a', 0, 10, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(cache.get('a', 0)).toBeUndefined();
  });

  it('keeps a value that replaced a failing load', async () => {
    const cache = createShortLivedCache();
    const loading = cache.getOrLoad('a', 0, 10, () => Promise.reject(new Error('down')));
    cache.set('a', 0, 10, 'new');
    await expect(loading).rejects.toThrow('down');
    expect(await cache.get('a', 0)).toBe('new');
  });

  it('sets, gets and deletes values', async () => {
    const cache = createShortLivedCache();
    cache.set('a', 0, 10, 5);
    expect(await cache.get('a', 9)).toBe(5);
    expect(cache.get('a', 10)).toBeUndefined();
    cache.delete('a');
    expect(cache.get('a', 0)).toBeUndefined();
  });

  it('removes the oldest entry when it is full', () => {
    const cache = createShortLivedCache();
    for (let key = 0; key <= 2000; key++) cache.set(String(key), 0, 10, key);
    expect(cache.get('0', 0)).toBeUndefined();
    expect(cache.get('1', 0)).toBeDefined();
  });

  it('is one for each company and client', () => {
    const [one, other] = [{}, {}] as [DynamoDBDocumentClient, DynamoDBDocumentClient];
    expect(companyCache(one, 1)).toBe(companyCache(one, 1));
    expect(companyCache(one, 1)).not.toBe(companyCache(one, 2));
    expect(companyCache(one, 1)).not.toBe(companyCache(other, 1));
  });
});
