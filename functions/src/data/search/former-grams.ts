import { isNumber, ofLength } from './grams.ts';

/**
 * The grams of earlier releases, until `contacts-indexed-by-four-digits` has run everywhere: digits were cut as letters
 * are.
 */
export const formerRules = 1;
export const currentRules = 2;

/** Grams of a folded text that earlier releases stored. */
export const formerGramsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => [3, 5].flatMap((length) => ofLength(word, length)));

/** The gram by which earlier releases found a word, if the current one looks it up by others. */
export const formerLookupOf = (word: string): string[] =>
  isNumber(word) ? ofLength(word, word.length >= 5 ? 5 : 3).slice(-1) : [];
