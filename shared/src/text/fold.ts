/** Combining marks that NFKD splits off a letter. */
const marks = /\p{M}+/gu;
const separators = /[^\p{L}\p{N}]+/gu;

/**
 * Text as search and sorting compare it: without accents, case, punctuation or doubled spaces. Letters of other
 * scripts and digits stay. `fold(fold(x)) = fold(x)`.
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
