import { describe, expect, it, test } from 'vitest';
import { changeText, durationText, valueText } from './figure-texts.ts';

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

describe('a change', () => {
  it('is a share of the value before, with its sign', () => {
    expect(changeText(150, 100, 'en')).toBe('+50%');
    expect(changeText(50, 100, 'en')).toBe('-50%');
    expect(changeText(100, 100, 'en')).toBe('0%');
    expect(changeText(5, 0, 'en')).toBeNull();
    expect(changeText(null, 3, 'en')).toBeNull();
  });
});

test('values are shown by the kind of their metric', () => {
  expect(valueText('tickets', 1_234, 'pt')).toBe('1.234');
  expect(valueText('rating', 8.25, 'pt')).toBe('8,3');
  expect(valueText('waiting', null, 'pt')).toBe('–');
});
