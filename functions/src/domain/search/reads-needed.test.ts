import { describe, expect, it } from 'vitest';
import { readsNeeded } from './reads-needed.ts';

describe('what a search reads next', () => {
  it('is what the page lacks where everything is found', () => {
    expect(readsNeeded({ read: 32, found: 32, missing: 8, last: 32 })).toBe(8);
  });

  it('is more by the share that is left out, and half as much again', () => {
    expect(readsNeeded({ read: 100, found: 50, missing: 20, last: 100 })).toBe(60);
  });

  it('is at most four times what was read before', () => {
    expect(readsNeeded({ read: 20, found: 0, missing: 20, last: 20 })).toBe(80);
    expect(readsNeeded({ read: 100, found: 1, missing: 20, last: 50 })).toBe(200);
  });
});
