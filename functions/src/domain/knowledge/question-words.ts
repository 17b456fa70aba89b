import { fold } from '@recado/shared/text/fold';
import { groups } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** A word of a question, with the words by which texts may say the same. */
export interface QuestionWord {
  word: string;
  alternatives: readonly string[];
}

/** The words that customers shorten, by their short forms. */
const short: Readonly<Record<string, string>> = {
  ...{ add: 'adicionar', blz: '', cel: 'celular', ctg: 'contigo', dps: 'depois', dr: 'doutor', dra: 'doutora' },
  ...{ enqto: 'enquanto', end: 'endereço', fds: 'fim de semana', gratis: 'gratuito', hj: 'hoje' },
  ...{ hr: 'hora', hrs: 'horas', mt: 'muito', mta: 'muita', mto: 'muito', msg: 'mensagem', nf: 'nota fiscal' },
  ...{
    obg: '',
    obs: '',
    p: 'para',
    pfv: '',
    pls: '',
    pq: 'porque',
    pgto: 'pagamento',
    pgt: 'pagamento',
    prof: 'professor',
  },
  ...{ q: 'que', qd: 'quando', qdo: 'quando', ql: 'qual', qnd: 'quando', qnt: 'quanto', qnto: 'quanto', qta: 'quanta' },
  ...{ qtas: 'quantas', qto: 'quanto', qtos: 'quantos', rx: 'raio x', seg: 'segunda', sex: 'sexta', tb: 'também' },
  ...{ tbm: 'também', td: 'tudo', tel: 'telefone', vlr: 'valor', whats: 'whatsapp', wpp: 'whatsapp', zap: 'whatsapp' },
};

/** Ways to ask that say in several words what texts call by one. */
const phrases: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\b(?:em )?quantos? (?:tempo|dias?|horas?|meses|semanas|anos)\b/, 'prazo demora'],
  [/\bquant[oa]s? (?:\w+ )?(?:custa|e|fica|ficam|sai|ta|esta|cobra|cobram|paga|pago)\b/, 'preço valor custa'],
  [/\bque horas?\b|\bate (?:que|quantas) horas?\b/, 'horário'],
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
    /\bnao (?:puder|poder|conseguir|vou|posso) (?:ir|comparecer)\b|\bse eu (?:faltar|atrasar)\b/,
    'faltar ausência cancelar remarcar',
  ],
  [/\b(?:preciso|tenho que|tem que|devo|posso) (?:levar|trazer|apresentar|mostrar)\b/, 'documento apresentar levar'],
  [/\bcomo (?:\w+ ){0,3}pag(?:o|a|ar|amento)\b/, 'pagamento pix cartão'],
  [/\bcheck ?in\b/, 'entrada chegada'],
  [/\bcheck ?out\b/, 'saída partida'],
];

const alternativesByWord: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = [...new Set(wordsOf(group))];
    for (const word of words) {
      const others = found.get(word) ?? new Set<string>();
      for (const other of words) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
})();

/** Past tenses of a verb, as customers tell what happened to them; and the letters of a word from which on they are looked for. */
const past = /(?:ei|iu|eu|i|asse|esse|isse)$/;
const pastFrom = 5;

/** Returns the plain form of a verb that says what happened, with the words that say the same; none for any other word. */
const plainVerb = (stem: string): readonly string[] => {
  const root = stem.length >= pastFrom && !/\d/.test(stem) ? stem.replace(past, '') : stem;
  return root === stem || root.length < 3 ? [] : [root, ...(alternativesByWord.get(root) ?? [])];
};

/** Words that are made small, as `cachorrinho`: the letters before the ending. */
const diminutive = /^(\p{L}{4,}?)z?inh[oa]s?$/u;

/** Returns the plain form of a word that is made small, with the words that say the same; none for any other word. */
const smallOf = (plain: string, stem: string): readonly string[] => {
  for (const word of plain.split(' ')) {
    const [, base] = diminutive.exec(word) ?? [];
    const [large] = base !== undefined && wordsOf(word)[0] === stem ? wordsOf(`${base}o`) : [];
    if (large !== undefined) return [large, ...(alternativesByWord.get(large) ?? [])];
  }
  return [];
};

const spelledOut = (text: string): string =>
  fold(text)
    .split(' ')
    .map((word) => (Object.hasOwn(short, word) ? fold(short[word]!) : word))
    .filter((word) => word !== '')
    .join(' ');

/** Letters of a word from which on a slip of the keyboard is looked for. */
const longEnough = 4;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the words that differ from a word by one letter: one less, one more, another one, or two that changed places. */
export const nearWords = (word: string): string[] => {
  if (word.length < longEnough || /\d/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1]! + after[0]! + after.slice(2));
    for (const letter of alphabet) {
      near.add(before + letter + after);
      if (after !== '') near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
};

/**
 * Returns the words of a question for the search: what customers shorten is spelled out, and each word has those that texts
 * use for it.
 */
export const questionWords = (text: string): QuestionWord[] => {
  const plain = spelledOut(text);
  const words = [...new Set(wordsOf(plain))];
  const asked = phrases.filter(([pattern]) => pattern.test(plain)).map(([, said]) => wordsOf(said));
  return [
    ...words.map((word) => ({
      word,
      alternatives: [...(alternativesByWord.get(word) ?? []), ...smallOf(plain, word), ...plainVerb(word)],
    })),
    ...asked.flatMap(([word, ...alternatives]) =>
      word !== undefined && !words.includes(word) ? [{ word, alternatives }] : [],
    ),
  ];
};
