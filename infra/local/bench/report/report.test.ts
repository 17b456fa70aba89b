import { expect, test } from 'vitest';
import { atLeast, atMost, meetsAim, type Figure } from './figure.ts';
import { ratiosOf } from './ratios.ts';
import { tableOf } from './table.ts';
import { timingsOf } from './timings.ts';

const figure = (given: Partial<Figure>): Figure => ({ what: 'page', value: 10, unit: 'ms', ...given });

test('an aim is met at its exact value; without an aim the result is undefined', () => {
  expect(meetsAim(figure({ aim: atMost(10) }))).toBe(true);
  expect(meetsAim(figure({ aim: atMost(9.9) }))).toBe(false);
  expect(meetsAim(figure({ aim: atLeast(10.1) }))).toBe(false);
  expect(meetsAim(figure({}))).toBeUndefined();
});

test('the largest tenant is compared with smaller ones, for flat figures only', () => {
  const at = (size: string, value: number, what = 'page', flat = true) => figure({ size, value, what, flat });
  const ratios = ratiosOf([at('S', 4), at('M', 5), at('L', 10), at('S', 1, 'common'), at('L', 9, 'common', false)]);
  expect(ratios.map(({ what, size, value }) => [what, size, value])).toEqual([
    ['page', 'L : S', 2.5],
    ['page', 'L : M', 2],
  ]);
});

test('timings have median and 95th percentile in milliseconds', () => {
  const { median, p95, count } = timingsOf(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(count).toBe(100);
  expect(median).toBeCloseTo(50, 1);
  expect(p95).toBeCloseTo(95, 1);
});

test('the table is Markdown and shows whether aims are met', () => {
  const lines = tableOf([
    figure({ size: 'L', aim: atMost(5), note: 'p95 12' }),
    figure({ what: 'rate', value: 1234, unit: '/s', aim: atLeast(300) }),
  ]).split('\n');
  expect(lines[0]).toMatch(/^\| What +\| Size +\| Figure +\| Aim +\| +\|$/);
  expect(lines[2]).toMatch(/\| page \(p95 12\) \| L +\| 10 ms +\| ≤ 5 +\| missed \|/);
  expect(lines[3]).toMatch(/\| rate +\| +\| 1,234 \/s \| ≥ 300 \| met +\|/);
});
