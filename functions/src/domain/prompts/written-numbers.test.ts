import { expect, it } from 'vitest';
import { writtenNumbers } from './written-numbers.ts';

it.each([
  ['vinte e cinco', [25]],
  ['trinta e um dias', [31]],
  ['mil e duzentos reais', [1_200]],
  ['cento e vinte e uma', [121]],
  ['dois mil quinhentos e oito', [2_508]],
  ['dois ou três', [2, 3]],
  ['dois e três', [2, 3]],
  ['de dez a vinte', [10, 20]],
  ['terça e quarta, um dia', []],
  ['trescientos cincuenta', [350]],
  ['two hundred and fifty', [250]],
  ['iki yüz elli', [250]],
])('the numbers that “%s” writes out', (text, numbers) => {
  expect(writtenNumbers(text)).toEqual(numbers);
});
