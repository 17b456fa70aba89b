import { expect, it } from 'vitest';
import { maskNumber } from './mask-number.ts';

it.each([['5511987654321', '***********21'], ['21', '21'], ['', '']])('shows the last two digits of %s', (number, masked) =>
  expect(maskNumber(number)).toBe(masked));
