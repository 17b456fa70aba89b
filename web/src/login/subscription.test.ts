import { expect, test } from 'vitest';
import { daysLeft, expiresSoon, hasExpired } from './subscription.ts';

const company = { id: 5, health: false, dueDate: '2026-03-10', timeZone: 'America/Sao_Paulo' };

test('a company works until the end of its due date, in its own time zone', () => {
  expect(hasExpired(company, new Date('2026-03-11T02:59:00Z'))).toBe(false);
  expect(hasExpired(company, new Date('2026-03-11T03:00:00Z'))).toBe(true);
});

test.each([
  ['2026-03-05T12:00:00Z', 5, false],
  ['2026-03-06T12:00:00Z', 4, true],
  ['2026-03-10T12:00:00Z', 0, true],
  ['2026-03-12T12:00:00Z', -2, false],
])('at %s there are %i days left', (now, left, warned) => {
  expect(daysLeft(company, new Date(now))).toBe(left);
  expect(expiresSoon(company, new Date(now))).toBe(warned);
});

test.each([
  ['owner’s company', { id: 1 }],
  ['health company', { health: true }],
])('the %s never expires', (_, given) => {
  const own = { ...company, ...given };
  expect(hasExpired(own, new Date('2030-01-01T00:00:00Z'))).toBe(false);
  expect(expiresSoon(own, new Date('2026-03-10T12:00:00Z'))).toBe(false);
});
