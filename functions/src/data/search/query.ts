import { containsWords, wordsOf } from '@recado/shared/search/words';
import { lookupGrams } from './grams.ts';

/** More probes than this cost more than they save. */
const maxProbes = 4;

export interface Query {
  /** All of them must be contained. */
  words: string[];
  /** Every match has all of these grams; the search reads the postings of the sparsest. */
  grams: string[];
}

/** Returns `count` elements of a list, evenly spread. */
const spread = <T>(list: T[], count: number): T[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / count)]!);

/** Parses a searched text into words to verify and grams to look up; null if no word has 3 characters. */
export const parseQuery = (typed: string): Query | null => {
  const words = wordsOf(typed);
  const each = words.map(lookupGrams).filter((grams) => grams.length > 0);
  if (each.length === 0) return null;
  const perWord = Math.max(1, Math.floor(maxProbes / each.length));
  return { words, grams: each.slice(0, maxProbes).flatMap((grams) => spread(grams, perWord)) };
};

/** True when a contact's text contains every word. */
export const matches = (text: string, { words }: Query, options: { hideNumbers: boolean }): boolean =>
  containsWords(text, words, options);
