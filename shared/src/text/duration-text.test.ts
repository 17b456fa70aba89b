import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0 s'],
  [42_400, '42 s'],
  [59_700, '1 min'],
  [5 * 60_000, '5 min'],
  [59.7 * 60_000, '1 h'],
  [125 * 60_000, '2 h 5 min'],
  [24 * 3_600_000, '1 dia'],
  [76.4 * 3_600_000, '3 dias 4 h'],
])('%d ms are %s', (milliseconds, text) => {
  expect(durationText(milliseconds, 'pt').replaceAll(/\s/g, ' ')).toBe(text);
});
