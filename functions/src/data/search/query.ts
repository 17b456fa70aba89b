import { fold } from '@recado/shared/text/fold';
import { withoutNumbers } from './contact-text.ts';
import { lookupGrams, shortestWord } from './grams.ts';

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

/** Digits written with the signs of a phone number are one word. */
const phone = /^[\d\s()+.-]{3,}$/;

/** Parses a searched text into words to verify and grams to look up; null if no word has 3 characters. */
export const parseQuery = (typed: string): Query | null => {
  const words = phone.test(typed.trim())
    ? [typed.replace(/\D/g, '')]
    : [...new Set(fold(typed).split(' '))].filter((word) => word !== '');
  const each = words.map(lookupGrams).filter((grams) => grams.length > 0);
  if (each.length === 0) return null;
  const perWord = Math.max(1, Math.floor(maxProbes / each.length));
  return { words, grams: each.slice(0, maxProbes).flatMap((grams) => spread(grams, perWord)) };
};

/** True when a contact's text contains every word. A word that is too short to be looked up is contained in most numbers, so it must be in the name. */
export const matches = (text: string, { words }: Query, { hideNumbers }: { hideNumbers: boolean }): boolean => {
  const name = withoutNumbers(text);
  return words.every((word) => (hideNumbers || [...word].length < shortestWord ? name : text).includes(word));
};
