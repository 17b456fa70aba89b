import { expect, it } from 'vitest';
import { nearWords } from './near-words.ts';
import { questionWords } from './question-words.ts';
import { wordsOf } from './words.ts';

const stem = (word: string): string => wordsOf(word)[0]!;
const saidBy = (text: string): Set<string> =>
  new Set(questionWords(text).flatMap(({ word, alternatives }) => [word ?? '', ...alternatives]));

it.each([
  ['qto custa p remarcar hj?', ['valor', 'trocar']],
  ['vcs abrem q horas?', ['horário', 'funcionamento']],
  ['onde vcs ficam?', ['endereço']],
  ['me manda o nr do zap', ['whatsapp']],
  ['to gravida, posso fazer?', ['gestante']],
  ['ralei a porta, e perdi a chave', ['riscado', 'extravio']],
  ['como q faço p chegar ai?', ['endereço']],
  ['domingo vcs atendem?', ['horário', 'segunda']],
  ['desmarquei ontem', ['cancelar']],
  ['ja paguei', ['pagamento']],
  ['tem hoteis?', ['hotel']],
  ['as bagagens', ['bagagem', 'mala']],
])('“%s” is searched by the words that texts use', (question, words) => {
  const said = saidBy(question);
  expect(words.filter((word) => !said.has(stem(word)))).toEqual([]);
});

it('a word stays the first of its forms, and one that no group has stands alone', () => {
  expect(questionWords('palíndromo')).toEqual([{ word: stem('palíndromo'), alternatives: [], related: [], field: [] }]);
  expect(questionWords('preço')[0]).toMatchObject({ word: stem('preço') });
});

it('words that differ by a letter are near; short words and numbers have none', () => {
  for (const slip of ['entrga', 'etnrega', 'entrrega', 'entroga']) expect(nearWords(slip)).toContain('entrega');
  expect(nearWords('cpf')).toEqual([]);
  expect(nearWords('2026')).toEqual([]);
});

it('a word that is made small has those of what it is made of', () => {
  const found = questionWords('meu cachorrinho e a minha linha').find(({ word }) => word?.startsWith('cachorrinh'));
  expect(found?.alternatives).toEqual(expect.arrayContaining([...wordsOf('cachorro'), ...wordsOf('animal')]));
  expect(questionWords('qual a linha?')[0]?.alternatives ?? []).toEqual([]);
  const [neighbour] = questionWords('vizinho');
  expect(neighbour!.related).toContain(stem('condômino'));
});

it('a word that the list has takes its own groups, not those of a word that ends differently', () => {
  const [quanto] = questionWords('quanto?');
  expect(quanto!.alternatives).toContain(stem('valor'));
  // `quantidade` has the same stem.
  expect(quanto!.alternatives).not.toContain(stem('atacado'));
});

it('words that say nothing in a conversation are not searched', () => {
  expect(questionWords('então, tá tudo assim aqui, vc viu isso?')).toEqual([]);
});

it('a word has those on its matter and those of its field, a phrase has those on its matter', () => {
  const [leak] = questionWords('goteira');
  expect(leak!.related).toContain(stem('infiltração'));
  expect(leak!.field).toContain(stem('encanador'));
  const phrase = questionWords('não como nada de origem animal').find(({ word }) => word === null);
  expect(phrase!.related).toContain(stem('vegano'));
});
