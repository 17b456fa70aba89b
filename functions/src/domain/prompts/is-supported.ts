import { fold } from '@recado/shared/text/fold';
import { wordsOf } from '../knowledge/words.ts';
import { daysIn } from './days-in.ts';
import { numbersIn } from './numbers-in.ts';

/** The texts that an answer may rest on. */
interface Support {
  /** The passages that it cites, with their headings and the names of their sources. */
  passages: readonly string[];
  /** The contact's messages, the newest last. */
  said: readonly string[];
  /** Other texts with names: the contact's own, and the instructions of the company. */
  names: readonly string[];
}

/** Words of each language that texts rarely lack. */
const common: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: new Set('nao voce voces sao com uma em ou ate sim do da na ao os as e um das dos pelo pela'.split(' ')),
  es: new Set('el los las y con una en hasta del usted es al su un puede nuestra para'.split(' ')),
  en: new Set('the and to is in for of you we yes are with our your it within'.split(' ')),
  tr: new Set('ve bir icin evet hayir var yok ile bu size kadar gun'.split(' ')),
};

/** Returns the language of a text; null where it says too little. */
const languageOf = (text: string): string | null => {
  const words = fold(text).split(' ');
  const counts = Object.entries(common).map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  );
  const [first, second] = counts.sort(([, one], [, other]) => other - one);
  return first![1] >= 2 && first![1] > second![1] ? first![0] : null;
};

/** Names that anybody may say: they stand for no fact of the company. */
const everyday: ReadonlySet<string> = new Set(
  'whatsapp pix instagram facebook google internet equipe time atendimento loja senhor senhora dona cliente'.split(' '),
);

/** A word that begins with a capital letter within a sentence: behind another word, and a comma at most. */
const capital = /(?<=[\p{L}\p{N}%][,]?[^\S\n]+)\p{Lu}(?=\p{L}*\p{Ll})[\p{L}\p{M}]{2,}/gu;

const namesIn = (text: string): string[] =>
  [...text.matchAll(capital)].map(([name]) => name).filter((name) => !everyday.has(fold(name)));

/** The share of an answer's words that its passages must have, and the number. */
const leastShare = 0.3;
const leastWords = 2;
/** Words of an answer below which it stands for what was asked, such as a yes; and the share of the question that passages must have then. */
const fewWords = 3;
const leastOfQuestion = 0.5;

const within = (words: ReadonlySet<string>, known: ReadonlySet<string>): number =>
  [...words].filter((word) => known.has(word)).length;

/** True where an answer is about what its passages are about. */
const isAbout = (answer: string, passages: ReadonlySet<string>, said: readonly string[]): boolean => {
  // Times are written in many ways, and are compared as numbers.
  const words = new Set(wordsOf(answer).filter((word) => !/^\d+h\d*$/.test(word)));
  const asked = new Set(wordsOf(said.at(-1) ?? ''));
  if (words.size < fewWords) {
    const all = new Set([...asked, ...words]);
    return all.size === 0 || within(all, passages) / all.size > leastOfQuestion;
  }
  const shared = within(words, passages);
  return shared >= leastWords && shared / words.size >= leastShare;
};

/** Returns the numbers of an answer that its passages and the contact's own messages have in no form. */
export const numbersWithoutSupport = (
  answer: string,
  { passages, said }: Pick<Support, 'passages' | 'said'>,
): string[] => {
  const known = new Set(numbersIn([...passages, ...said].join('\n')).flat());
  return (
    numbersIn(answer)
      // One is an article too, which says little.
      .filter(([reading]) => reading !== '1')
      .filter((readings) => !readings.some((reading) => known.has(reading)))
      .map(([reading]) => reading!)
  );
};

/**
 * Returns whether an answer is supported by the passages that it cites: its numbers, prices, dates, times, days and names stand
 * in them or in the contact's own messages, and it is about the same. A check of words, not of meaning: it finds what was made
 * up, or taken from elsewhere. Of an answer in another language than its passages, the numbers are checked.
 */
export const isSupported = (answer: string, { passages, said, names }: Support): boolean => {
  const cited = passages.join('\n');
  const known = `${cited}\n${said.join('\n')}`;
  if (numbersWithoutSupport(answer, { passages, said }).length > 0) return false;
  const [language, other] = [languageOf(answer), languageOf(cited)];
  if (language !== null && other !== null && language !== other) return true;
  const days = daysIn(known);
  if (![...daysIn(answer, true)].every((day) => days.has(day))) return false;
  const words = new Set(wordsOf([known, ...names].join('\n')));
  if (!namesIn(answer).every((name) => wordsOf(name).every((word) => words.has(word)))) return false;
  return isAbout(answer, new Set(wordsOf([cited, ...daysIn(cited)].join('\n'))), said);
};
