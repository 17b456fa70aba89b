import { expect, test } from 'vitest';
import { unknownVariablesIn } from './campaign-variables.ts';

const variables = [{ key: 'loja', value: 'Centro' }];

test.each([
  ['Olá {nome}, {numero} e {email} da {loja}', []],
  ['Olá {name}, a {outra}', ['{name}', '{outra}']],
  // As the sending leaves them.
  ['{{nome}} { nome } {}', []],
])('in %j, %j are no variables', (text, expected) => {
  expect(unknownVariablesIn(text, variables)).toEqual(expected);
});
