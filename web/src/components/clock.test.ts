import { expect, test } from 'vitest';
import { clock } from './clock.ts';

test('formats milliseconds as minutes and seconds', () => {
  expect([0, 999, 61_500, 600_000].map(clock)).toEqual(['0:00', '0:00', '1:01', '10:00']);
});
