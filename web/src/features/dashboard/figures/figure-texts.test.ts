import { describe, expect, it, test } from 'vitest';
import { changeText, valueText } from './figure-texts.ts';

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
