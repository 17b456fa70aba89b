import { expect, test } from 'vitest';
import { maskPhone } from './phone-mask.ts';

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
