import { fold } from '@recado/shared/text/fold';

/** A part of a text; `found` if a searched word stands there. */
interface TextPart {
  text: string;
  found: boolean;
}

/** Splits a text into the characters that a reader sees. */
const graphemes = new Intl.Segmenter();

/** Returns the folded text, and for each of its code units the place of its character in the original. */
const foldedOf = (characters: readonly string[]): { folded: string; places: number[] } => {
  let folded = '';
  const places: number[] = [];
  for (const [place, character] of characters.entries()) {
    const plain = fold(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) places.push(place);
  }
  return { folded, places };
};

/** Cuts a text into parts where one of these folded words stands, whatever its accents and case, and the others. */
export const highlight = (text: string, words: readonly string[]): TextPart[] => {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const { folded, places } = foldedOf(characters);
  const found = new Set<number>();
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let unit = at; unit < at + word.length; unit++) found.add(places[unit]!);
  }
  const parts: TextPart[] = [];
  for (const [place, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last.found === found.has(place)) last.text += character;
    else parts.push({ text: character, found: found.has(place) });
  }
  return parts;
};
