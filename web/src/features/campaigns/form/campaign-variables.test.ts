import { expect, test } from 'vitest';
import { emptyColumnsIn, unknownVariablesIn } from './campaign-variables.ts';

const variables = [{ key: 'loja', value: 'Centro' }];

test.each([
  ['Olá {nome}, {numero} e {email} da {loja}', []],
  ['Olá {name}, a {outra} de {cidade}', ['{name}', '{outra}']],
  // As the sending leaves them.
  ['{{nome}} { nome } {}', []],
])('in %j, %j are no variables', (text, expected) => {
  expect(unknownVariablesIn(text, variables, ['cidade'])).toEqual(expected);
});

test('a column is named where the text has it and it is empty for somebody', () => {
  const empty = { cidade: 3, loja: 0, plano: 2 };
  expect(emptyColumnsIn('{nome} de {cidade}, {loja}', empty)).toEqual([{ written: '{cidade}', count: 3 }]);
});
