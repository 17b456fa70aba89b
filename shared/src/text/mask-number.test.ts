import { expect, it } from 'vitest';
import { maskName, maskNumber } from './mask-number.ts';

it.each([
  ['5511987654321', '***********21'],
  ['12', '12'],
  ['', ''],
])('masks %s as %s', (number, masked) => expect(maskNumber(number)).toBe(masked));

it.each([
  ['5511987654321', '***********21'],
  ['+55 11 98765-4321', '***************21'],
  ['Maria', 'Maria'],
  ['Sala 4321', 'Sala 4321'],
  ['2026', '2026'],
])('masks the name %s as %s', (name, masked) => expect(maskName(name)).toBe(masked));
