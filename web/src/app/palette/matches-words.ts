const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

/** True when every typed word begins a word of the text, whatever its case and accents. */
export const matchesWords = (text: string, typed: string): boolean => {
  const words = fold(text).split(/\s+/);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
