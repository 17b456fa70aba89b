import type { ErasedPerson } from '../../../data/erasures/store.ts';

type Item = Readonly<Record<string, unknown>>;

/** Stands in a text where an address or a name of an erased person stood. */
const mark = '***';

/** Characters of an address from which on it is looked for within longer words. */
const unmistakable = 10;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the expression that finds addresses in texts; null where there is none. */
const addressesIn = (addresses: readonly string[]): RegExp | null => {
  if (addresses.length === 0) return null;
  const found = addresses
    .toSorted((one, other) => other.length - one.length)
    .map((address) =>
      address.length >= unmistakable ? escaped(address) : `(?<![0-9A-Za-z])${escaped(address)}(?![0-9A-Za-z])`,
    );
  return new RegExp(found.join('|'), 'gu');
};

/** Finds what names a person, and takes it out. */
export interface Traces {
  /** True if an address of the person stands in a value, however deep. */
  namedIn(value: unknown): boolean;
  /** True if a value is the id of a contact of the person. */
  isContact(value: unknown): boolean;
  /** True if a value is the id of a new contact, which has an address of the person since its erasure was asked for. */
  isSuccessor(value: unknown): boolean;
  /** True if a text is, or has, a name of the person. */
  hasName(text: string): boolean;
  /** Returns a value without the person: elements of lists and fields that are about it go, its addresses and names are masked in texts. */
  without<Value>(value: Value): Value;
}

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const tracesOf = (
  { contactIds, addresses, names }: ErasedPerson,
  successorIds: readonly number[] = [],
): Traces => {
  const ids = new Set<unknown>(contactIds);
  const successors = new Set<unknown>(successorIds);
  const pattern = addressesIn(addresses);
  const calledBy = names.filter((name) => name.trim() !== '').toSorted((one, other) => other.length - one.length);
  const namesIn =
    calledBy.length === 0
      ? null
      : new RegExp(calledBy.map((name) => `(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`).join('|'), 'gu');
  const finds = (expression: RegExp | null, text: string): boolean =>
    expression !== null && text.search(expression) !== -1;

  const namedIn = (value: unknown): boolean => {
    if (typeof value === 'string') return finds(pattern, value);
    if (Array.isArray(value)) return value.some(namedIn);
    if (value instanceof Set) return [...value].some(namedIn);
    return isObject(value) && Object.entries(value).some(([name, part]) => namedIn(name) || namedIn(part));
  };

  const masked = (text: string): string => {
    let result = text;
    for (const expression of [pattern, namesIn]) if (expression) result = result.replaceAll(expression, mark);
    return result === mark ? '' : result;
  };

  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return masked(value);
    if (Array.isArray(value)) return value.filter((part) => !isObject(part) || !namedIn(part)).map(without);
    if (value instanceof Set) return value;
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => (namedIn(name) ? [] : [[name, without(part)]])),
    );
  };

  return {
    namedIn,
    isContact: (value) => ids.has(value),
    isSuccessor: (value) => successors.has(value),
    hasName: (text) => finds(namesIn, text),
    without: (value) => without(value) as typeof value,
  };
};
