import { expect, test } from 'vitest';
import { isWholePhone, maskAnyPhone, maskPhone } from './phone-mask.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-43210', '(11) 98765-4321'],
  ['abc', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test.each([
  ['11987654321', '(11) 98765-4321', true],
  ['1198765', '(11) 9876-5', false],
  ['+351912345678', '+351912345678', true],
  ['+351 912 345 678', '+351 912 345 678', true],
  ['00351912345678', '+351912345678', true],
  ['+', '+', false],
  ['+1 (213) 373-4253', '+1 213 373-4253', true],
  ['+3519123456781234567', '+351912345678123', true],
])('%j of any country is shown as %j', (typed, shown, isWhole) => {
  expect(maskAnyPhone(typed)).toBe(shown);
  expect(isWholePhone(shown)).toBe(isWhole);
});
