/** Replaces all characters of a phone number except the last 2 by asterisks (specification 1, section 6). */
export const maskNumber = (number: string): string => number.slice(0, -2).replace(/./g, '*') + number.slice(-2);

/** Digits of a phone number, and numbers as people write them. */
export const numbers = /\d{8,}|\+\d[\d ().-]{7,}\d|\(\d{2}\) ?\d{4,5}[- ]?\d{4}/g;

/** A day, or a day and a time, as cameras write it into the names of files; more digits than a phone number has. */
const noNumber = /^20\d{6}(\d{6})?$|^\d{16,}$/;

/** Masks the phone numbers in the name of a file. */
export const maskFileName = (name: string): string =>
  name.replaceAll(numbers, (number) => (noNumber.test(number) ? number : maskNumber(number)));

/** Returns whether a name is only a phone number, as for contacts without a name. */
export const isNumberAsName = (name: string): boolean => /^\+?\d[\d\s().-]{4,}$/.test(name);

/** Masks a name that is only a phone number; other names are returned unchanged. */
export const maskName = (name: string): string => (isNumberAsName(name) ? maskNumber(name) : name);

/**
 * Masks the mentions in a text that are only phone numbers: `@` and the number. Texts that were stored with names in place
 * of the channel's tags, such as quotes and previews, have the number of somebody without a name there.
 */
export const maskMentions = (text: string): string =>
  text.replace(/@(\+?\d{6,}|\+?\d[\d ().-]*\d)/g, (_, name: string) => `@${maskName(name)}`);

/** Masks each name of a list as contact cards have it in texts: names that are only numbers, after a comma each. */
export const maskNames = (names: string): string => names.split(', ').map(maskName).join(', ');
