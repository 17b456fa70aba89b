import { expect, it } from 'vitest';
import { waitOf } from './waiting.ts';

const minutes = (count: number): number => count * 60_000;

it.each([
  [-5, 0, 'minute', 'fresh'],
  [minutes(1) - 1, 0, 'minute', 'fresh'],
  [minutes(9), 9, 'minute', 'fresh'],
  [minutes(10), 10, 'minute', 'late'],
  [minutes(30), 30, 'minute', 'overdue'],
  [minutes(119), 1, 'hour', 'overdue'],
  [minutes(24 * 60 * 3), 3, 'day', 'overdue'],
] as const)('%d ms without an answer are %d %s: %s', (waited, value, unit, age) => {
  expect(waitOf(waited)).toEqual({ value, unit, age });
});
