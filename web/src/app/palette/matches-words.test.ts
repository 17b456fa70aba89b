import { expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

it.each([
  ['Conexões', 'conexo', true],
  ['Todas as conexões', 'CONEX tod', true],
  ['Çıkış yap', 'cikis', true],
  ['Conexões', 'nexo', false],
  ['Sair', '', true],
  ['Sair', '  ', true],
])('%s for "%s": %s', (text, typed, matches) => {
  expect(matchesWords(text, typed)).toBe(matches);
});
