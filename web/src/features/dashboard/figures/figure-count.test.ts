import { expect, test } from 'vitest';
import { countIn } from './figure-count.ts';

const count = (number: number) => ({ count: number, average: null, median: null, p90: null });
const group = (value: string, tickets: number) => ({
  value,
  name: null,
  figures: { tickets: count(tickets) },
  previous: {},
});
const dashboard = {
  figures: { tickets: count(7) },
  groups: { queue: [group('4', 5)], day: [group('2026-11-02', 3)] },
  missing: [] as string[],
};

test('a figure, or its part, has as many rows as it counts', () => {
  expect(countIn(dashboard, 'tickets')).toBe(7);
  expect(countIn(dashboard, 'tickets', { dimension: 'queue', value: '4' })).toBe(5);
  expect(countIn(dashboard, 'tickets', { dimension: 'queue', value: '5' })).toBe(0);
});

test('while days are counted only the other ones are known', () => {
  const counting = { ...dashboard, missing: ['2026-11-03'] };
  expect(countIn(counting, 'tickets')).toBeNull();
  expect(countIn(counting, 'tickets', { dimension: 'day', value: '2026-11-02' })).toBe(3);
  expect(countIn(counting, 'tickets', { dimension: 'day', value: '2026-11-03' })).toBeNull();
});
