/** A JSON escape of half a surrogate pair, or of one half of a whole pair. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/**
 * Makes all strings of a value well-formed, in place where it is an object: half a surrogate pair becomes U+FFFD. The
 * table, queues and UTF-8 have no form for one, and refuse the whole item or message. Keys of objects count as strings;
 * bytes are left alone.
 */
export const wellFormed = <Value>(value: Value): Value => {
  if (typeof value === 'string') return value.toWellFormed() as Value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const [key, before] of Object.entries(value)) {
    const [name, after] = [key.toWellFormed(), wellFormed(before as unknown)];
    if (name === key && after === before) continue;
    if (name !== key) Reflect.deleteProperty(value, key);
    Object.defineProperty(value, name, { value: after, writable: true, enumerable: true, configurable: true });
  }
  return value;
};

/** Parses JSON from outside: all strings of the result are well-formed. Throws SyntaxError for invalid JSON. */
export const parseJson = (text: string): unknown => {
  const value = JSON.parse(text) as unknown;
  return escapedSurrogate.test(text) || !text.isWellFormed() ? wellFormed(value) : value;
};
