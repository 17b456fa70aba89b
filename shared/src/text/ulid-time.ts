/** Digits of Crockford's base 32. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;

/** Returns the time in a ULID, in milliseconds since 1970. */
export const ulidTime = (ulid: string): number =>
  [...ulid.slice(0, timeLength)].reduce((time, digit) => time * 32 + digits.indexOf(digit), 0);
