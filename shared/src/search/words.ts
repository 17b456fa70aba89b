import { fold } from '../text/fold.ts';
import { contactText, type SearchedContact, withoutNumbers } from './contact-text.ts';

/** Shorter words are too frequent for the search index: they can only be compared. */
export const shortestWord = 3;

/** True when the search index is looked up by a word. */
export const isIndexed = (word: string): boolean => [...word].length >= shortestWord;

/** Digits written with the signs of a phone number are one word. */
const phone = /^[\d\s()+.-]{3,}$/;

/** Returns the folded words of a searched text. A match contains all of them. */
export const wordsOf = (typed: string): string[] =>
  (phone.test(typed.trim()) ? [typed.replace(/\D/g, '')] : [...new Set(fold(typed).split(' '))]).filter(
    (word) => word !== '',
  );

/**
 * Returns whether a contact's text (`contactText`) contains every word. A word that is too short to be looked up is
 * contained in most numbers, so it must be in the name.
 */
export const containsWords = (
  text: string,
  words: readonly string[],
  { hideNumbers }: { hideNumbers: boolean },
): boolean => {
  const name = withoutNumbers(text);
  return words.every((word) => (hideNumbers || !isIndexed(word) ? name : text).includes(word));
};

/** Returns whether a contact is found by these words. */
export const contactHasWords = (
  contact: SearchedContact,
  words: readonly string[],
  options: { hideNumbers: boolean },
): boolean => containsWords(contactText(contact), words, options);
