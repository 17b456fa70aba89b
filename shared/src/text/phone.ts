import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { canonicalNumber } from './brazilian-mobile.ts';

/** Area code and an eight-digit mobile: how many Brazilian mobiles were written, and are still registered. */
const withoutNinthDigit = /^[1-9]\d[6-9]\d{7}$/;

/**
 * The digits of a phone number with its country code, or null when it cannot be one. A number without a country's
 * code is Brazilian (specification 1, section 2: default +55), also without its ninth digit; what makes no Brazilian
 * number is read as an international one.
 */
export const parseNumber = (input: string): string | null => {
  const digits = input.replace(/\D/g, '');
  const national = parsePhoneNumberFromString(input, 'BR');
  if (national?.isValid()) return national.number.slice(1);
  if (withoutNinthDigit.test(digits) && parsePhoneNumberFromString(`+${canonicalNumber(`55${digits}`)}`)?.isValid())
    return `55${digits}`;
  const international = parsePhoneNumberFromString(`+${digits}`);
  return international?.isPossible() ? international.number.slice(1) : null;
};
