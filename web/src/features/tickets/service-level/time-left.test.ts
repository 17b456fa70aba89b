import type { TicketServiceLevel } from '@recado/shared/contract/service-levels';
import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const minute = 60_000;
const iso = (at: number): string => new Date(at).toISOString();
const level = (given: Partial<TicketServiceLevel> = {}): TicketServiceLevel => ({
  clock: { level: 'nextAnswer', since: iso(0), warnAt: iso(8 * minute), dueAt: iso(10 * minute) },
  pausedSince: null,
  missed: [],
  ...given,
});

test.each([
  [minute, { state: 'fine', time: { value: 9, unit: 'minute' } }],
  [8 * minute, { state: 'soon', time: { value: 2, unit: 'minute' } }],
  [10 * minute - 1, { state: 'soon', time: { value: 1, unit: 'minute' } }],
  [10 * minute, { state: 'late', time: { value: 1, unit: 'minute' } }],
  [130 * minute, { state: 'late', time: { value: 2, unit: 'hour' } }],
])('after %i ms of a level of ten minutes', (now, wanted) => {
  expect(timeLeft(level(), now)).toMatchObject(wanted);
});

test('without a clock, only what was missed is shown; while it is paused, no time', () => {
  expect(timeLeft(level({ clock: null }), 0)).toBeNull();
  expect(timeLeft(level({ clock: null, missed: ['firstAnswer'] }), 0)).toEqual({ state: 'missed', time: null });
  expect(timeLeft(level({ pausedSince: iso(1) }), 60 * minute)).toEqual({ state: 'paused', time: null });
});
