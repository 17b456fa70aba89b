import { describe, expect, it, test } from 'vitest';
import { changeText, mainValue, pointsText, valueText } from './figure-texts.ts';

describe('a change', () => {
  it('is a share of the value before, with its sign', () => {
    expect(changeText(150, 100, 'en')).toBe('+50%');
    expect(changeText(50, 100, 'en')).toBe('-50%');
    expect(changeText(100, 100, 'en')).toBe('0%');
    expect(changeText(0, 0, 'en')).toBe('0%');
  });
});

test('a change of a share is in percentage points', () => {
  expect(pointsText(0.875, 0.9, 'pt')).toBe('-2,5');
  expect(pointsText(0.9, 0.5, 'en')).toBe('+40');
});

test('a figure stands for itself by its number, median or average', () => {
  const figure = { count: 8, average: 0.875, median: 1, p90: 1 };
  expect([mainValue('tickets', figure), mainValue('tickets', undefined)]).toEqual([8, 0]);
  expect([mainValue('waiting', figure), mainValue('waiting', undefined)]).toEqual([1, null]);
  expect([mainValue('rating', figure), mainValue('firstAnswerMet', figure)]).toEqual([0.875, 0.875]);
});

test('values are shown by the kind of their metric', () => {
  expect(valueText('tickets', 1_234, 'pt')).toBe('1.234');
  expect(valueText('rating', 8.25, 'pt')).toBe('8,3');
  expect(valueText('waiting', null, 'pt')).toBe('–');
  expect(valueText('resolutionMet', 0.9375, 'pt')).toBe('93,8%');
});
