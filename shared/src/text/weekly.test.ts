import { expect, test } from 'vitest';
import { nextWeekly } from './weekly.ts';

const iso = (now: string, weekday: number, hour: number, timeZone: string): string =>
  new Date(nextWeekly({ weekday, hour }, { now: Date.parse(now), timeZone })).toISOString();

test('a week’s time is the next one on the company’s clock', () => {
  // 2026-11-27 is a Friday.
  expect(iso('2026-11-27T12:00:00Z', 1, 8, 'America/Sao_Paulo')).toBe('2026-11-30T11:00:00.000Z');
  expect(iso('2026-11-27T10:59:59Z', 5, 8, 'America/Sao_Paulo')).toBe('2026-11-27T11:00:00.000Z');
  expect(iso('2026-11-27T11:00:00Z', 5, 8, 'America/Sao_Paulo')).toBe('2026-12-04T11:00:00.000Z');
  // Still Thursday there.
  expect(iso('2026-11-27T02:00:00Z', 4, 23, 'America/Sao_Paulo')).toBe('2026-12-04T02:00:00.000Z');
});

test('it stays at its hour where clocks change', () => {
  expect(iso('2026-03-23T09:00:00Z', 1, 9, 'Europe/Berlin')).toBe('2026-03-30T07:00:00.000Z');
});
