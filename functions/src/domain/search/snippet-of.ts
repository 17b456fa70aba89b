import { cutText } from '@recado/shared/text/cut-text';
import { placesOf, wordsIn } from '../../data/message-search/words.ts';

/** A part of a text, and the places found in it, in UTF-16 units. */
export interface Snippet {
  text: string;
  matches: { start: number; end: number }[];
}

/** Units before the first place, and of the whole part. */
const lead = 40;
const length = 200;

/** Returns the part of a text around the first place at which one of these words begins. It begins with a word. */
export const snippetOf = (text: string, words: readonly string[]): Snippet => {
  const places = placesOf(text, words);
  const first = places[0]?.start ?? 0;
  const from = first <= lead ? 0 : (wordsIn(text).find(({ start }) => start >= first - lead)?.start ?? first);
  // oxlint-disable-next-line recado/no-text-slice -- a word begins there
  const part = cutText(text.slice(from), { units: length });
  return {
    text: part,
    matches: places
      .filter(({ start, end }) => start >= from && end <= from + part.length)
      .map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
};
