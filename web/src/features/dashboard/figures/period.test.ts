import { expect, test } from 'vitest';
import { periodIn, queryOf } from './period.ts';

test.each([
  ['', { date_from: '2026-11-01', date_to: '2026-11-27' }],
  ['period=1', { date_from: '2026-11-27', date_to: '2026-11-27' }],
  ['period=45', { date_from: '2026-10-14', date_to: '2026-11-27' }],
  ['period=9999', { date_from: '2026-11-01', date_to: '2026-11-27' }],
  ['period=30', { date_from: '2026-10-29', date_to: '2026-11-27' }],
  ['period=dates&from=2026-01-01&to=2026-01-31', { date_from: '2026-01-01', date_to: '2026-01-31' }],
  ['period=dates', null],
  ['period=dates&from=2026-02-01&to=2026-01-01', null],
  ['period=nonsense', { date_from: '2026-11-01', date_to: '2026-11-27' }],
])('the address ?%s asks for %j', (address, query) => {
  expect(queryOf(periodIn(new URLSearchParams(address)), '2026-11-27')).toEqual(query);
});
