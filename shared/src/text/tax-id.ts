/** Returns the characters of a CPF or CNPJ, which may have letters, without punctuation and in capitals. */
export const taxIdOf = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The check digit of a number (modulo 11): characters count by their code, so that digits have their own value. */
const checkDigit = (characters: string, weights: readonly number[]): number => {
  const sum = weights.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

const falling = (from: number): number[] => Array.from({ length: from - 1 }, (_, at) => from - at);
const cpfWeights = [falling(10), falling(11)];
const cnpjWeights = [
  [5, 4, 3, 2, ...falling(9)],
  [6, 5, 4, 3, 2, ...falling(9)],
];

const hasCheckDigits = (taxId: string, weights: readonly (readonly number[])[]): boolean =>
  weights.every((row) => Number(taxId[row.length]) === checkDigit(taxId, row)) && new Set(taxId).size > 1;

/**
 * True if the characters are a CPF (11 digits) or a CNPJ (12 digits or letters and 2 digits) with right check digits.
 */
export const isTaxId = (taxId: string): boolean =>
  /^\d{11}$/.test(taxId)
    ? hasCheckDigits(taxId, cpfWeights)
    : /^[0-9A-Z]{12}\d{2}$/.test(taxId) && hasCheckDigits(taxId, cnpjWeights);

/** True if a typed text is a CPF or a CNPJ, with or without punctuation. */
export const isTypedTaxId = (typed: string): boolean => isTaxId(taxIdOf(typed));

/** Formats a CPF as 000.000.000-00, a CNPJ as 00.000.000/0000-00, and the beginning of either likewise. */
export const formatTaxId = (typed: string): string => {
  const taxId = taxIdOf(typed).slice(0, 14);
  const groups = taxId.length <= 11 && !/[A-Z]/.test(taxId) ? [3, 3, 3, 2] : [2, 3, 3, 4, 2];
  const marks = groups.length === 4 ? ['.', '.', '-'] : ['.', '.', '/', '-'];
  let from = 0;
  return groups
    .map((length, at) => {
      const group = taxId.slice(from, (from += length));
      return group === '' ? '' : (at === 0 ? '' : marks[at - 1]) + group;
    })
    .join('');
};

/**
 * Formats a CPF or CNPJ for a public page: its owner recognises the characters in the middle, and nobody can complete it.
 *
 * @returns for example `***.982.247-**` or `**.345.678/0001-**`; empty for what is neither
 */
export const maskTaxId = (typed: string): string => {
  const taxId = taxIdOf(typed);
  if (!isTaxId(taxId)) return '';
  const hidden = taxId.length === 11 ? 3 : 2;
  return formatTaxId(taxId).replace(/^\w+/, '*'.repeat(hidden)).replace(/\w+$/, '**');
};
