import { shortestWord } from '@recado/shared/search/words';

/**
 * A query of 5 characters and more is looked up by its longer grams: they are so much rarer that few candidates of a
 * posting list are wrong. Shorter words need the shorter ones.
 */
const lengths = [3, 5] as const;
const longest = 5;

const ofLength = (word: string, length: number): string[] => {
  const signs = [...word];
  return Array.from({ length: Math.max(0, signs.length - length + 1) }, (_, at) =>
    signs.slice(at, at + length).join(''),
  );
};

/** Every gram under which a folded text is found. */
export const gramsOf = (text: string): Set<string> =>
  new Set(text.split(/\s+/).flatMap((word) => lengths.flatMap((length) => ofLength(word, length))));

/** Returns the grams by which a folded word is looked up: every text that contains the word has each of them. */
export const lookupGrams = (word: string): string[] => {
  const length = [...word].length;
  return length < shortestWord ? [] : [...new Set(ofLength(word, length >= longest ? longest : shortestWord))];
};
