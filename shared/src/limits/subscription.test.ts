import { describe, expect, it } from 'vitest';
import { customPrice } from './subscription.ts';

const issued = { users: 3, connections: 3, cents: 4900, months: 1 };

describe('the price of an invoice', () => {
  it('is what it was issued with, for as much or less', () => {
    expect(customPrice(issued, issued)).toBe(4900);
    expect(customPrice({ ...issued, users: 10, cents: 19_900 }, { users: 1, connections: 1 })).toBe(19_900);
  });

  it('grows by 11 BRL a user and 20 BRL a connection, each month', () => {
    expect(customPrice(issued, { users: 5, connections: 4 })).toBe(4900 + 2200 + 2000);
    expect(customPrice({ ...issued, cents: 58_800, months: 12 }, { users: 4, connections: 3 })).toBe(
      58_800 + 12 * 1100,
    );
  });

  it('is never below that of the custom plan of 3 users and 3 connections', () => {
    expect(customPrice({ users: 3, connections: 1, cents: 100, months: 1 }, { users: 3, connections: 2 })).toBe(4900);
    expect(customPrice({ users: 1, connections: 1, cents: 9900, months: 1 }, { users: 2, connections: 1 })).toBe(
      9900 + 2 * 1100 + 2 * 2000,
    );
  });
});
