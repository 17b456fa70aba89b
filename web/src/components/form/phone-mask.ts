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
