import { maskNumber, numbers } from '@recado/shared/text/mask-number';

/** Fields that address something: a part of them that looks like a phone number is none. */
const addressing = /(?:^id|Id|Ids|[hH]ash|[uU]uid|[uU]rl|[pP]ath|[cC]ursor|[kK]ey|picture|profileImage)$/;

/** Returns whether a field addresses something, so that nothing in it is masked. */
export const isAddressing = (field: string): boolean => addressing.test(field);

/** Returns a call's result with every phone number in its texts masked, whatever field it is in. */
export const maskNumbersIn = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string') return isAddressing(field) ? value : value.replaceAll(numbers, maskNumber);
  if (Array.isArray(value)) return value.map((each) => maskNumbersIn(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskNumbersIn(each, name)]));
};

/** Digits of a text by which somebody without numbers looks for something: with more it would learn a number piece by piece. */
const maxDigits = 4;

/** Returns whether somebody without numbers would learn one by what such a text finds. */
export const findsNumbers = (text: string): boolean => text.replaceAll(/\D/g, '').length > maxDigits;
