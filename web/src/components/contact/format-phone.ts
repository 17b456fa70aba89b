import { AsYouType } from 'libphonenumber-js/min';
import { maskPhone } from '../form/phone-mask.ts';

/** Country code of numbers that are typed without one (specification 1, section 2). */
export const brazil = '+55';

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** National digits that a Brazilian number has at most. */
const longestNational = 11;

/**
 * Formats a phone number as far as it is typed: a Brazilian one as +55 (99) 99999-9999, others as their country writes
 * them. A number without a plus, or 00 in its place, is Brazilian while it is short enough. Of two pasted numbers the
 * second counts.
 */
export const formatPhone = (typed: string): string => {
  const text = typed
    .slice(Math.max(typed.lastIndexOf('+'), 0))
    .trim()
    .replace(/^00(?=\d)/, '+');
  const digits = digitsIn(text).replace(/^0+/, '');
  const isInternational = text.startsWith('+') || digits.length > longestNational;
  if (!isInternational) return maskPhone(digits);
  if (!digits.startsWith(digitsIn(brazil))) return digits === '' ? text : new AsYouType().input(`+${digits}`);
  const national = maskPhone(digits.slice(2));
  return national === '' ? brazil : `${brazil} ${national}`;
};

/** Returns whether a number field has no number yet: at most the country code that it starts with. */
export const isEmptyPhone = (typed: string): boolean => digitsIn(typed) === '' || typed.trim() === brazil;

/** Formats a contact's number for display. Masked numbers stay as they are. */
export const showPhone = (number: string): string => (/^\d+$/.test(number) ? formatPhone(`+${number}`) : number);
