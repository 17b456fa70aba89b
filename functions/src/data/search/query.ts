import { containsWords, wordsOf } from '@recado/shared/search/words';
import { formerLookupOf } from './former-grams.ts';
import { lookupsOf } from './grams.ts';

/** More probes than this cost more than they save. */
const maxProbes = 4;

export interface Query {
  /** All of them must be contained. */
  words: string[];
  /** Of each, every match has at least one gram; the search reads the postings of the sparsest. */
  lookups: string[][];
}

/** Returns `count` elements of a list, evenly spread. */
const spread = <T>(list: T[], count: number): T[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / count)]!);

/** Parses a searched text into words to verify and grams to look up; null if no word has 3 characters. */
export const parseQuery = (typed: string): Query | null => {
  const words = wordsOf(typed);
  const each = words
    .map((word) => ({ former: formerLookupOf(word), lookups: lookupsOf(word) }))
    .filter(({ lookups }) => lookups.length > 0);
  if (each.length === 0) return null;
  const byOne = each.filter(({ lookups }) => lookups.every(({ length }) => length === 1));
  const chosen = (byOne.length > 0 ? byOne : each.slice(0, 1)).slice(0, maxProbes);
  const perWord = Math.max(1, Math.floor(maxProbes / chosen.length));
  return {
    words,
    lookups: chosen.flatMap(({ former, lookups }) =>
      spread(lookups, perWord).map((grams) => [...new Set([...grams, ...former])]),
    ),
  };
};

/** True when a contact's text contains every word. */
export const matches = (text: string, { words }: Query, options: { hideNumbers: boolean }): boolean =>
  containsWords(text, words, options);
