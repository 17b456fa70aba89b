import { expect, test } from 'vitest';
import { formatPhone, isEmptyPhone, showPhone } from './format-phone.ts';

test.each([
  ['', ''],
  ['+', '+'],
  ['+55 ', '+55'],
  ['+551', '+55 (1'],
  ['+5511987654321', '+55 (11) 98765-4321'],
  ['+55 1133334444', '+55 (11) 3333-4444'],
  ['+55 +55 11 98765-4321', '+55 (11) 98765-4321'],
  ['+55 +1 2133734253', '+1 213 373 4253'],
  ['+4722123456', '+47 22 12 34 56'],
  ['11987654321', '(11) 98765-4321'],
  ['5511987654321', '+55 (11) 98765-4321'],
  ['(011) 98765-4321', '(11) 98765-4321'],
  ['+55 011987654321', '+55 (11) 98765-4321'],
  ['0', ''],
  ['0014155552671', '+1 415 555 2671'],
  ['491701234567', '+49 170 1234567'],
])('%j is shown as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test('the country code alone is no number', () => {
  expect(['', '+', '+55', '+55 ', '+55 (1'].map(isEmptyPhone)).toEqual([true, true, true, true, false]);
});

test('a masked number is shown as it is', () => {
  expect(showPhone('***********21')).toBe('***********21');
  expect(showPhone('5511987654321')).toBe('+55 (11) 98765-4321');
});
