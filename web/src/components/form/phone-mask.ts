/**
 * Formats typed digits as (99) 99999-9999, as far as they go (specification 2, section 2). The 0 that is dialled before
 * an area code is no part of the number.
 */
export const maskPhone = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 11);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const rest = digits.slice(2);
  const head = rest.length > 8 ? 5 : 4;
  const tail = rest.slice(head);
  return `(${digits.slice(0, 2)}) ${rest.slice(0, head)}${tail === '' ? '' : `-${tail}`}`;
};

/** Digits of an international number at most (E.164). */
const longest = 15;

/**
 * Formats a Brazilian number as above, and keeps one of another country, which begins with a plus or with 00, as it is
 * typed.
 */
export const maskAnyPhone = (typed: string): string => {
  const foreign = /^\s*(?:\+|00)(.*)$/s.exec(typed)?.[1];
  if (foreign === undefined) return maskPhone(typed);
  const kept = foreign.replace(/[^\d\s-]/g, '').trimStart();
  const excess = Math.max(0, kept.replace(/\D/g, '').length - longest);
  return `+${kept.slice(0, kept.length - excess)}`;
};

/** True if a number has the digits that its country's may have. */
export const isWholePhone = (typed: string): boolean => {
  const { length } = typed.replace(/\D/g, '');
  return typed.startsWith('+') ? length >= 8 && length <= longest : length >= 10;
};
