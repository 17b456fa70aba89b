import { fold } from '@recado/shared/text/fold';

/** Distinct words of one message that are indexed: they keep its item small. */
const maxWords = 400;
/** Characters of a word that are indexed; longer ones are found by their beginning. */
const maxLength = 32;
const minLength = 2;

/** Letters and digits with their marks, or one pictograph. */
const tokens = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;
const pictograph = /^\p{Extended_Pictographic}$/u;

/** A word of a text, folded, and where it stands, in UTF-16 units. */
interface Word {
  word: string;
  start: number;
  end: number;
}

/** Cuts at characters, so that no surrogate pair is torn. */
const cut = (word: string): string => (word.length <= maxLength ? word : [...word].slice(0, maxLength).join(''));

/** Returns the words of a text in its order: without accents and case, of 2 characters and more; a pictograph is a word. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(tokens)].flatMap(({ 0: token, index: start }) => {
    const place = { start, end: start + token.length };
    if (pictograph.test(token)) return [{ word: token, ...place }];
    return fold(token)
      .split(' ')
      .filter((word) => word.length >= minLength)
      .map((word) => ({ word: cut(word), ...place }));
  });

/** Returns the distinct words of a text that are indexed. */
export const distinctWords = (text: string): string[] => {
  const words = new Set<string>();
  for (const { word } of wordsIn(text)) {
    words.add(word);
    if (words.size === maxWords) break;
  }
  return [...words];
};

/** Words of one search; more make no difference to what people look for. */
const maxQueryWords = 8;

/** Returns the terms of a typed text, the longest first: beginnings of words, all of which must be found. Empty if it has none. */
export const queryWords = (typed: string): string[] =>
  distinctWords(typed)
    .slice(0, maxQueryWords)
    .toSorted((one, other) => other.length - one.length);

/** Returns the places in a text at which any of these beginnings of words stands, in its order. */
export const placesOf = (text: string, words: readonly string[]): { start: number; end: number }[] =>
  wordsIn(text)
    .filter(({ word }) => words.some((beginning) => word.startsWith(beginning)))
    .map(({ start, end }) => ({ start, end }));

/** True when a text has, for each of these beginnings, a word that begins with it. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const known = distinctWords(text);
  return words.every((beginning) => known.some((word) => word.startsWith(beginning)));
};
