import { expect, test } from 'vitest';
import { completeTime, isTimeOrEmpty, maskTime } from './time-mask.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['8', '08'],
  ['08', '08'],
  ['080', '08:0'],
  ['08:00', '08:00'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['1:30', '01:30'],
  ['23599', '23:59'],
  ['9h15', '09:15'],
  ['abc', ''],
  // Erasing the last digit of the minutes leaves no colon to erase.
  ['08:', '08'],
])('typing %j shows %j', (typed, shown) => {
  expect(maskTime(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '01:00'],
  ['08', '08:00'],
  ['08:3', '08:30'],
  ['18:45', '18:45'],
])('leaving %j makes it %j', (typed, completed) => {
  expect(completeTime(typed)).toBe(completed);
});

test.each([
  ['', true],
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['08', false],
])('%j is a time or empty: %j', (text, expected) => {
  expect(isTimeOrEmpty(text)).toBe(expected);
});
