import { expect, test } from 'vitest';
import { isPeriodName } from './dashboard.ts';

test('a period is an offered one, or a number of days up to two years', () => {
  for (const name of ['month', 'dates', '1', '30', '45', '731']) expect(isPeriodName(name), name).toBe(true);
  for (const name of ['', 'year', '0', '01', '-3', '1.5', '732', '9999', '1e2', ' 7'])
    expect(isPeriodName(name), name).toBe(false);
});
