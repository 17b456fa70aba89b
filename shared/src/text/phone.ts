import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { canonicalNumber } from './brazilian-mobile.ts';

/** Area code and an eight-digit mobile number: the old form of Brazilian mobile numbers, still registered for many. */
const withoutNinthDigit = /^[1-9]\d[6-9]\d{7}$/;

/** Digits from which on a number without a plus sign may begin with a country code: a number without area code has 9 at most. */
const shortestInternational = 10;

/** True for the digits of a Brazilian number, with or without the ninth digit of a mobile one. */
const isBrazilian = (digits: string): boolean =>
  [digits, canonicalNumber(digits)].some((form) => parsePhoneNumberFromString(`+${form}`)?.isValid());

/**
 * Returns the digits of a phone number with country code, or null if it is invalid. A number without country code is read
 * as Brazilian, with or without the ninth digit (specification 1, section 2: default +55); if that is not valid, as an
 * international number, unless it is so short that its area code may lack.
 */
export const parseNumber = (input: string): string | null => {
  const digits = input.replace(/\D/g, '');
  const national = parsePhoneNumberFromString(input, 'BR');
  if (national?.isValid()) return national.number.slice(1);
  if (withoutNinthDigit.test(digits) && isBrazilian(`55${digits}`)) return `55${digits}`;
  // Without its area code, a Brazilian number could pass for a foreign one with country code.
  if (digits.length < shortestInternational && !input.trim().startsWith('+')) return null;
  const international = parsePhoneNumberFromString(`+${digits}`);
  if (!international?.isPossible()) return null;
  const found = international.number.slice(1);
  return international.countryCallingCode !== '55' || isBrazilian(found) ? found : null;
};
