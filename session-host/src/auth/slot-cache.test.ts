import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SlotCache } from './slot-cache.ts';
import { slotOf } from './slots.ts';

it('keeps slots as they are, and those of pre-keys as text, which takes a tenth of the memory', () => {
  const cache = new SlotCache();
  const ratchet = { values: { 'a.1': { root: randomBytes(32) } }, seen: ['W1'] };
  const preKeys = { values: { 805: { public: randomBytes(32), private: randomBytes(32) } }, seen: [] };
  cache.set(slotOf('session', 'a.1'), ratchet);
  cache.set(slotOf('pre-key', '805'), preKeys);
  expect(cache.get(slotOf('session', 'a.1'))).toBe(ratchet);
  expect(cache.get(slotOf('pre-key', '805'))).toEqual(preKeys);
  // No Buffer is kept: each look makes others.
  expect(cache.get(slotOf('pre-key', '805'))).not.toBe(preKeys);
  expect(cache.get(slotOf('pre-key', '1'))).toBeUndefined();
});
