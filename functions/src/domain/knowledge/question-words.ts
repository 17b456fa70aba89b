import { closeLines, fieldWords, relatedWords } from './related-words.ts';
import { askedWords, spelledOut } from './spelled-out.ts';
import { groups } from './synonyms.ts';
import { stemOf, tellingWords, wordsOf } from './words.ts';

/** A word of a question, with the words by which texts may say the same. */
export interface QuestionWord {
  /** Null for a phrase: it counts by the words that are close to it alone. */
  word: string | null;
  alternatives: readonly string[];
  /** Words of texts on the same matter. */
  related: readonly string[];
  /** Words of the same field of life. */
  field: readonly string[];
}

/** Ways to ask that say in several words what texts call by one. */
const phrases: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\b(?:em )?quantos? (?:tempo|dias?|horas?|meses|semanas|anos)\b/, 'prazo demora'],
  [/\bquant[oa]s? (?:\w+ )?(?:custa|e|fica|ficam|sai|ta|esta|cobra|cobram|paga|pago)\b/, 'preço valor custa reais'],
  [/\bque horas?\b|\bate (?:que|quantas) horas?\b/, 'horário horas'],
  [/\bonde (?:\w+ )?(?:fica|ficam|e|sao|esta|estao)\b|\bcomo (?:\w+ ){0,3}cheg(?:o|a|ar|amos)\b/, 'endereço'],
  [/\bquantas vezes\b/, 'parcela'],
  [/\b(?:fim|final) de semana\b/, 'sábado domingo'],
  [/\bde graca\b|\bsem (?:custo|pagar|taxa)\b/, 'gratuito'],
  [/\bde volta\b/, 'devolver reembolso'],
  [
    /\b(?:abr|fech|funciona|atend)\w*\b.*\b(?:domingo|sabado|feriado|noite|hoje|amanha)s?\b/,
    'horário dias segunda sexta sábado',
  ],
  [/\b(?:domingo|sabado|feriado)s?\b.*\b(?:abr|fech|funciona|atend)\w*\b/, 'horário dias segunda sexta sábado'],
  [/\b(?:onde|aonde) (?:\w+ ){0,2}(?:paro|parar|estaciono|estacionar)\b/, 'estacionamento vaga'],
  [/\b(?:com|tenho|tem|faz) \d+ anos\b|\bde menor\b|\bmenor(?:es)? de idade\b/, 'idade mínima anos'],
  [/\bquantas? (?:pessoas|gente)\b/, 'capacidade lugares máximo'],
  [/\bate (?:quando|que dia)\b/, 'prazo dias data'],
  [/\bfalar com\b/, 'atendente pessoa contato telefone'],
  [/\b(?:perdi|esqueci|sumiu|roubaram|extraviou)\b/, 'perda extravio segunda via'],
  [/\bnao (?:funciona|liga|pega|abre|carrega|chegou)\b/, 'problema defeito garantia atraso'],
  [
    /\bnao (?:puder|poder|conseguir|consigo|vou|posso|quero) (?:\w+ ){0,2}(?:ir|comparecer)\b|\bse eu (?:faltar|atrasar)\b/,
    'faltar ausência cancelar remarcar',
  ],
  [/\b(?:preciso|tenho que|tem que|devo|posso) (?:levar|trazer|apresentar|mostrar)\b/, 'documento apresentar levar'],
  [/\bcomo (?:\w+ ){0,3}pag(?:o|a|ar|amento)\b/, 'pagamento pix cartão'],
  [/\bcheck ?in\b/, 'entrada chegada'],
  [/\bcheck ?out\b/, 'saída partida'],
];

/** The stems of what says the same as a word, by the word itself and by its stem. */
const [alternativesByWord, alternativesByStem] = (() => {
  const [byWord, byStem] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const add = (found: Map<string, Set<string>>, word: string, stems: ReadonlySet<string>): void => {
    const others = found.get(word) ?? new Set<string>();
    for (const other of stems) if (other !== stemOf(word)) others.add(other);
    found.set(word, others);
  };
  for (const group of groups) {
    const words = tellingWords(group);
    const stems = new Set(words.map(stemOf));
    for (const word of words) {
      add(byWord, word, stems);
      add(byStem, stemOf(word), stems);
    }
  }
  return [byWord, byStem];
})();

/** Returns the stems of what says the same as a word: by the word itself, else by others that end differently. */
const alternativesOf = (word: string): readonly string[] => [
  ...(alternativesByWord.get(word) ?? alternativesByStem.get(stemOf(word)) ?? []),
];

/** Endings of singulars and plurals that no common stem is left of: `viagem` and `viagens`, `hotel` and `hotéis`, `fácil` and `fáceis`. */
const otherNumbers: readonly (readonly [ending: RegExp, by: string])[] = [
  [/(?<=\w{2})m$/, 'ns'],
  [/ns$/, 'm'],
  [/(?<=\w[aeou])l$/, 'is'],
  [/(?<=\w[aeou])is$/, 'l'],
  [/(?<=\w{2})il$/, 'eis'],
  [/(?<=\w{2})eis$/, 'il'],
];

/** Returns the plural of a singular or the singular of a plural, with the words that say the same; none for other words. */
const otherNumberOf = (word: string): string[] =>
  otherNumbers
    .filter(([ending]) => ending.test(word))
    .map(([ending, by]) => word.replace(ending, by))
    .flatMap((other) => [stemOf(other), ...alternativesOf(other)]);

/** Past tenses of a verb, as customers tell what happened to them; and the letters of a word from which on they are looked for. */
const past = /(?:ei|iu|eu|i|asse|esse|isse)$/;
const pastFrom = 5;

/** Returns the plain form of a verb that says what happened, with the words that say the same; none for any other word. */
const plainVerb = (stem: string): readonly string[] => {
  const bare = stem.length >= pastFrom && !/\d/.test(stem) ? stem.replace(past, '') : stem;
  // `desmarquei` is of `desmarcar`, `paguei` of `pagar`.
  const root = bare === stem ? stem : bare.replace(/qu$/, 'c').replace(/gu$/, 'g');
  return root === stem || root.length < 3 ? [] : [root, ...(alternativesByStem.get(root) ?? [])];
};

/** Words that are made small, as `cachorrinho`: the letters before the ending. */
const diminutive = /^(\p{L}{3,}?)z?inh[oa]s?$/u;

/** Returns the plain form of a word that is made small; null for any other word. */
const largeOf = (word: string): string | null => {
  const [, base] = diminutive.exec(word) ?? [];
  return base === undefined ? null : `${base}o`;
};

/** Returns a word of a question with those by which texts may mean the same. */
const withOthers = (word: string): QuestionWord => {
  const stem = stemOf(word);
  const large = largeOf(word);
  const isListed = [relatedWords(), fieldWords()].some((list) => list.linesOf(word).length > 0);
  const lines = closeLines(isListed ? word : (large ?? word));
  return {
    word: stem,
    alternatives: [
      ...[...alternativesOf(word), ...otherNumberOf(word), ...plainVerb(stem)],
      ...(large === null ? [] : [stemOf(large), ...alternativesOf(large)]),
    ],
    related: relatedWords().stemsOf(lines.related),
    field: fieldWords().stemsOf(lines.field),
  };
};

/**
 * Returns the words of a question for the search: what customers shorten is spelled out, and each word has those that texts
 * use for it.
 */
export const questionWords = (text: string): QuestionWord[] => {
  const said = spelledOut(text);
  const plain = said.join(' ');
  const words = [...new Map(askedWords(said).map((word) => [stemOf(word), word])).values()];
  const stems = new Set(words.map(stemOf));
  const asked = phrases.filter(([pattern]) => pattern.test(plain)).map(([, means]) => wordsOf(means));
  return [
    ...words.map(withOthers),
    ...asked.flatMap(([word, ...alternatives]) =>
      word !== undefined && !stems.has(word) ? [{ word, alternatives, related: [], field: [] }] : [],
    ),
    ...relatedWords()
      .linesOfPhrases(said)
      .map((lines) => ({ word: null, alternatives: [], related: relatedWords().stemsOf(lines), field: [] })),
  ];
};
