/**
 * Returns the words of a name whose first letters stand for it, without emoji and punctuation: the first and the last, so
 * that "Plantão de vendas" is not "PD". Undefined where nothing is left.
 */
export const initialledWords = (name: string): string | undefined => {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .split(/\s+/);
  const shown = words.length > 2 ? [words[0], words.at(-1)] : words;
  return shown.join(' ') || undefined;
};
