const brazilianMobile = /^55([1-9]\d)(9?)([6-9]\d{7})$/;

/**
 * Returns the canonical form of a phone number (digits with country code). A Brazilian mobile number gets its ninth
 * digit: WhatsApp registers many without it (behaviour, section 16), so 55 31 8765 4321 and 55 31 9 8765 4321 are the
 * same
 * person. Other numbers are returned unchanged.
 */
export const canonicalNumber = (digits: string): string => digits.replace(brazilianMobile, '55$19$3');

/** Returns all forms under which a number may be registered, the canonical one first. */
export const numberForms = (digits: string): string[] => {
  const canonical = canonicalNumber(digits);
  return brazilianMobile.test(canonical) ? [canonical, canonical.replace(brazilianMobile, '55$1$3')] : [canonical];
};
