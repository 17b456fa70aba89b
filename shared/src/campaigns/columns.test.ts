import { expect, test } from 'vitest';
import { columnKey, isReservedColumn } from './columns.ts';

test.each([
  ['Última compra', 'ultima_compra'],
  ['  Cidade / UF ', 'cidade_uf'],
  ['Şehir', 'sehir'],
  ['???', ''],
  ['a'.repeat(40), 'a'.repeat(30)],
])('the header %j is the variable %j', (header, key) => {
  expect(columnKey(header)).toBe(key);
});

test('fields of a recipient are no columns', () => {
  expect(['nome', 'primeironome', 'numero', 'email'].every(isReservedColumn)).toBe(true);
  expect(isReservedColumn('cidade')).toBe(false);
});
