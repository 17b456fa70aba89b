import { cutText } from './cut-text.ts';

/** Returns the longest start of a text within a limit, up to the end of a word where there is one in its second half. */
const startOf = (text: string, longest: number): string => {
  const space = Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest));
  return cutText(text, { units: space > longest / 2 ? space : longest });
};

/** Splits a text into pieces of at most `longest` code units, at the ends of words where possible. */
export const splitText = (text: string, longest: number): string[] => {
  const pieces: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > longest) {
    const start = startOf(rest, longest);
    pieces.push(start.trimEnd());
    rest = rest.slice(start.length).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
};
