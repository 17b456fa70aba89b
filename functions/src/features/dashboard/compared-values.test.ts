import { expect, test } from 'vitest';
import { comparedValues } from './compared-values.ts';

const current = { queue: { 1: 5, 2: 3 }, day: { '2026-03-01': 5, '2026-03-02': 3 } };
const earlier = { queue: { 2: 6, 3: 1 }, day: { '2026-02-27': 6, '2026-02-28': 1 } };

test('each value of either period stands beside itself', () => {
  expect(comparedValues('queue', { current, earlier, days: 2 })).toEqual([
    { value: '1', current: 5, before: undefined },
    { value: '2', current: 3, before: 6 },
    { value: '3', current: undefined, before: 1 },
  ]);
  expect(comparedValues('tag', { current, earlier, days: 2 })).toEqual([]);
});

test('a day stands beside the one as many days before as the period has', () => {
  expect(comparedValues('day', { current, earlier, days: 2 })).toEqual([
    { value: '2026-03-01', current: 5, before: 6 },
    { value: '2026-03-02', current: 3, before: 1 },
  ]);
});
