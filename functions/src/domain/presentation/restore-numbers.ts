import { AppError } from '@recado/shared/contract/errors';
import { maskNumber, numbers } from '@recado/shared/text/mask-number';
import { isAddressing } from './mask-numbers.ts';

/** A number as `maskNumbersIn` shows it. */
const masks = /\*{6,}[\d ().-]\d(?!\d)/g;

/** The numbers of a stored text, and asterisks that it has itself. */
const hidable = new RegExp(`${numbers.source}|${masks.source}`, 'g');

/** Returns a text with the numbers of the stored one in place of their masks; null where it is not clear which number that is. */
const restoreText = (text: string, stored: string): string | null => {
  const left = [...stored.matchAll(hidable)].map(([number]) => number);
  const used: string[] = [];
  let isClear = true;
  const restored = text.replaceAll(masks, (mask) => {
    // An asterisk before it may be the text's own: the mark of bold text.
    const at = left.findIndex((number) => mask.endsWith(maskNumber(number)));
    const [number = ''] = at === -1 ? [] : left.splice(at, 1);
    if (number === '') isClear = false;
    used.push(number);
    return mask.slice(0, mask.length - number.length) + number;
  });
  const isOther = (number: string): boolean =>
    used.some((one) => one !== number && maskNumber(one) === maskNumber(number));
  return isClear && !left.some(isOther) ? restored : null;
};

/** Returns whether any text of a value has a masked number. */
export const hasMasks = (value: unknown): boolean => {
  if (typeof value === 'string') return value.search(masks) !== -1;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMasks);
};

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Returns a value that somebody who sees numbers masked gives a record, with the record's numbers in place of their masks: the
 * reverse of `maskNumbersIn`, text by text.
 *
 * @throws AppError ERR_MASKED_NUMBER for a mask without a number that it stands for
 */
export const restoreNumbersIn = (value: unknown, record: unknown, field = ''): unknown => {
  if (typeof value === 'string') {
    if (isAddressing(field) || !hasMasks(value)) return value;
    const restored = restoreText(value, typeof record === 'string' ? record : '');
    if (restored === null) throw new AppError('ERR_MASKED_NUMBER', { field });
    return restored;
  }
  if (Array.isArray(value))
    return value.map((each, index) => restoreNumbersIn(each, memberOf(record, String(index)), field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, restoreNumbersIn(each, memberOf(record, name), name)]),
  );
};
