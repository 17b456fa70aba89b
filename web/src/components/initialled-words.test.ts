import { expect, test } from 'vitest';
import { initialledWords } from './initialled-words.ts';

test.each([
  ['Lia', 'Lia'],
  ['Lia Andrade', 'Lia Andrade'],
  ['Plantão de vendas', 'Plantão vendas'],
  ['  Rui 🌹 (loja)', 'Rui loja'],
  ['🌹', undefined],
])('the initials of %j are those of %j', (name, words) => {
  expect(initialledWords(name)).toBe(words);
});
