const brazilianMobile = /^55([1-9]\d)(9?)([6-9]\d{7})$/;

/**
 * One spelling for both forms of a Brazilian mobile: with the ninth digit. WhatsApp registers many of them without it
 * (behaviour, section 16), so that 55 31 8765 4321 and 55 31 9 8765 4321 are the same person. Other numbers stay as
 * they are. Digits with country code in, the same out.
 */
export const canonicalNumber = (digits: string): string => digits.replace(brazilianMobile, '55$19$3');

/** Every form under which a number may be registered, the canonical one first. */
export const numberForms = (digits: string): string[] => {
  const canonical = canonicalNumber(digits);
  return brazilianMobile.test(canonical) ? [canonical, canonical.replace(brazilianMobile, '55$1$3')] : [canonical];
};
