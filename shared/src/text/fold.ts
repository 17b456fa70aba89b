/** Combining marks, which NFKD separates from their letters. */
const marks = /\p{M}+/gu;
const separators = /[^\p{L}\p{N}]+/gu;

/**
 * Normalizes text for search and sorting: removes accents, case, punctuation and repeated spaces; keeps letters of all
 * scripts and digits. Idempotent.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(separators, ' ')
    .trim();
