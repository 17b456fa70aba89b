import { describe, expect, it } from 'vitest';
import { SignsOfLife } from './signs-of-life.ts';

describe('SignsOfLife', () => {
  it('believes in a host as long as its counter moves, and no longer than a lease lasts after', () => {
    const signs = new SignsOfLife(6_000);
    expect(signs.lives('a', '1', 0)).toBe(true);
    expect(signs.lives('a', '2', 5_000)).toBe(true);
    expect(signs.lives('a', '2', 10_999)).toBe(true);
    expect(signs.lives('a', '2', 11_000)).toBe(false);
    expect(signs.lives('a', '3', 12_000)).toBe(true);
  });

  it('waits a whole lease before it calls a stranger dead, whatever the clocks say', () => {
    const signs = new SignsOfLife(6_000);
    expect(signs.lives('stranger', '41', 1_000_000)).toBe(true);
    expect(signs.lives('stranger', '41', 1_005_999)).toBe(true);
  });
});
