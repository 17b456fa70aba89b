import { shortestWord } from '@recado/shared/search/words';

/**
 * A query of 5 characters and more is looked up by its longer grams: they are so much rarer that few candidates of a
 * posting list are wrong. Shorter words need the shorter ones.
 */
const lengths = [3, 5] as const;
const longest = 5;

/** Digits are cut into pieces of one length, as most of a contact's grams are those of its number. */
const digitsLength = 4;
/** Stands behind the last digit, so that the last three are a gram's beginning as all others are. */
const end = '$';
const afterDigit = [...'0123456789', end];

export const ofLength = (word: string, length: number): string[] => {
  const signs = [...word];
  return Array.from({ length: Math.max(0, signs.length - length + 1) }, (_, at) =>
    signs.slice(at, at + length).join(''),
  );
};

/** True for a word that is looked up by the grams of digits. */
export const isNumber = (word: string): boolean => /^\d+$/.test(word);

const gramsOfWord = (word: string): string[] => [
  ...(isNumber(word) ? [] : lengths.flatMap((length) => ofLength(word, length))),
  ...(word.match(/\d{3,}/g) ?? []).flatMap((digits) => ofLength(`${digits}${end}`, digitsLength)),
];

/** Every gram under which a folded text is found. */
export const gramsOf = (text: string): Set<string> => new Set(text.split(/\s+/).flatMap(gramsOfWord));

/** Returns the ways to look a folded word up: of each, every text that contains the word has at least one gram. */
export const lookupsOf = (word: string): string[][] => {
  const length = [...word].length;
  if (length < shortestWord) return [];
  if (isNumber(word) && length < digitsLength) return [afterDigit.map((next) => `${word}${next}`)];
  const size = isNumber(word) ? digitsLength : length >= longest ? longest : shortestWord;
  return [...new Set(ofLength(word, size))].map((gram) => [gram]);
};
