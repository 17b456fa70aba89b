import { expect, it } from 'vitest';
import { nextLook } from './next-look.ts';

const day = 86_400_000;
const now = 1_000 * day;

it.each([
  ['is looked at by each sweep on its first day', 'open', day - 1, 0],
  ['that is older is looked at the more seldom', 'open', 20 * day, day],
  ['that nobody paid for 90 days is forgotten', 'open', 91 * day, null],
  ['that is paid is looked at each day', 'paid', 5, day],
  ['that is charged back is looked at each day', 'chargedBack', 100 * day, day],
  ['that is paid is looked at for 120 days', 'paid', 121 * day, null],
  ['that has ended is looked at no more', 'ended', 5, null],
] as const)('a charge %s', (_, state, age, wait) => {
  expect(nextLook({ state }, now - age, now)).toBe(wait === null ? null : now + wait);
});
