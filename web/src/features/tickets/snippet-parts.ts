import type { TextPart } from './highlight.ts';

/** Cuts a snippet into the places that were found in it and what is between them. */
export const snippetParts = (snippet: string, matches: readonly { start: number; end: number }[]): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, found: boolean): void => {
    // oxlint-disable-next-line recado/no-text-slice -- the server's places are those of whole words
    if (end > at) parts.push({ text: snippet.substring(at, end), found });
    at = Math.max(at, end);
  };
  for (const { start, end } of matches) {
    add(start, false);
    add(end, true);
  }
  add(snippet.length, false);
  return parts;
};
