import { fold } from '@recado/shared/text/fold';

/** Words that say nothing about what a text is about: Portuguese, Spanish and English. */
const empty: ReadonlySet<string> = new Set(
  `posso pode podem poderia consigo consegue quer querem queria fazer fazem saber sabe preciso precisa a ao aos as ate boa bom com como da das de dela dele do dos e ela ele eles em entao era essa esse esta estao estar este
  estou eu faz foi for gostaria ha isso isto ja la lhe mais mas me meu meus mesmo minha minhas muito na nao nas nem no nos
  nossa nosso num numa o ola oi os ou para pela pelo por porque pra pro quais qual quando que quem quero se sem ser seu seus
  so sobre sou sua suas tem tenho ter tambem teu tudo um uma umas uns vai vao vc vcs voce voces vou
  al con cual cuando del donde el ella en es eso la las lo los muy pero puedo que quiero si su sus un una usted ustedes y
  an and are at be by can do does for from have how i if in is it me my of on or that the this to we what when where which
  with you your dia tarde noite favor obrigado obrigada`
    .split(/\s+/)
    .filter(Boolean),
);

/** Endings of words that are the same but for number, gender, tense and the like, the longest first; and what takes their place. */
const endings: readonly (readonly [ending: string, by: string])[] = [
  ['amentos', ''],
  ['imentos', ''],
  ['amento', ''],
  ['imento', ''],
  ['mente', ''],
  ['adores', ''],
  ['adoras', ''],
  ['acoes', ''],
  ['icoes', ''],
  ['ucoes', 'u'],
  ['idades', ''],
  ['ador', ''],
  ['adora', ''],
  ['acao', ''],
  ['icao', ''],
  ['ucao', 'u'],
  ['idade', ''],
  ['ariam', ''],
  ['eriam', ''],
  ['iriam', ''],
  ['aram', ''],
  ['eram', ''],
  ['iram', ''],
  ['amos', ''],
  ['emos', ''],
  ['imos', ''],
  ['ando', ''],
  ['endo', ''],
  ['indo', ''],
  ['ados', ''],
  ['adas', ''],
  ['idos', ''],
  ['idas', ''],
  ['aria', ''],
  ['eria', ''],
  ['iria', ''],
  ['oes', ''],
  ['aes', ''],
  ['ais', 'a'],
  ['eis', 'e'],
  ['ado', ''],
  ['ada', ''],
  ['ido', ''],
  ['ida', ''],
  ['ava', ''],
  ['ara', ''],
  ['era', ''],
  ['ira', ''],
  ['ao', ''],
  ['am', ''],
  ['em', ''],
  ['ar', ''],
  ['er', ''],
  ['ir', ''],
  ['ou', ''],
  ['es', ''],
  ['as', ''],
  ['os', ''],
  ['a', ''],
  ['e', ''],
  ['o', ''],
  ['s', ''],
];

/** Letters of a word that its endings leave. */
const shortest = 3;

/** Returns a word without the ending that says its number, gender, tense and the like. */
export const stemOf = (word: string): string => {
  if (/\d/.test(word)) return word;
  const found = endings.find(
    ([ending, by]) => word.endsWith(ending) && word.length - ending.length + by.length >= shortest,
  );
  return found ? word.slice(0, word.length - found[0].length) + found[1] : word;
};

/** True for a word without case and accents that says something about a text. */
export const isTelling = (word: string): boolean => word.length > 1 && !empty.has(word);

/** Returns the words of a text that say what it is about, without case and accents. */
export const tellingWords = (text: string): string[] => fold(text).split(' ').filter(isTelling);

/** Returns the words of a text by which it is compared: those that say what it is about, without their endings. */
export const wordsOf = (text: string): string[] => tellingWords(text).map(stemOf);

/** Returns a text in which amounts and times have a word that questions use: `R$ 5,00` has reais, `14h` has horas. */
export const withUnits = (text: string): string =>
  text.replaceAll('R$', 'R$ reais').replaceAll(/\b\d{1,2}h(?:\d{2})?\b/g, '$& horas');

/** The number that stands for a word in what is stored (FNV-1a, 32 bits). */
export const wordNumber = (word: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};
