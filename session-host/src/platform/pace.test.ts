import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

it('lets a turn begin at once after a while, and keeps a distance between those that follow', () => {
  const pace = new Pace(330);
  expect([1_000, 1_000, 1_100].map((now) => pace.next(now))).toEqual([0, 330, 560]);
  expect(pace.next(1_990)).toBe(0);
  expect(pace.next(5_000)).toBe(0);
});
