import { maskNumber } from '@recado/shared/text/mask-number';

/**
 * Hides a contact's number wherever a text has it, with or without the country and marks between the digits.
 *
 * @param found is called with each as the text has it
 */
export const withoutNumber = (text: string, number: string, found?: (written: string) => void): string => {
  const digits = number.replaceAll(/\D/g, '');
  const local = digits.startsWith('55') && digits.length > 11 ? digits.slice(2) : digits;
  if (local.length < 8) return text;
  const marks = String.raw`[\s().-]*`;
  const written = new RegExp(String.raw`(?:\+?55${marks})?\(?${[...local].join(marks)}`, 'g');
  return text.replaceAll(written, (one) => {
    found?.(one);
    return maskNumber(local);
  });
};
