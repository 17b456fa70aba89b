import { expect, it } from 'vitest';
import { maskMentions, maskName, maskNumber } from './mask-number.ts';

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

it.each([
  ['Oi @5511987654321, tudo bem?', 'Oi @***********21, tudo bem?'],
  ['@5511987654321 100 reais', '@***********21 100 reais'],
  ['(@+55 11 98765-4321) e @Maria 12', '(@***************21) e @Maria 12'],
  ['@5511987654321\n@5511987654322', '@***********21\n@***********22'],
  ['Ligue para 11 98765-4321, em @2026', 'Ligue para 11 98765-4321, em @2026'],
])('masks the mentions of %j as %j', (text, masked) => expect(maskMentions(text)).toBe(masked));
