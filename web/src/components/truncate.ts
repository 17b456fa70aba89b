import { cutText } from '@recado/shared/text/cut-text';

/** Truncates a text to a number of user-perceived characters, so an emoji is never split. */
export const truncate = (text: string, length: number): string => {
  const cut = cutText(text, { characters: length });
  return cut.length < text.length ? `${cut.trimEnd()}…` : text;
};
