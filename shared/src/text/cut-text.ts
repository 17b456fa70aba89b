/** The maximum length of a text: in UTF-16 code units, in bytes of its JSON, or in characters as a reader counts them. */
export type CutLimit = { units: number } | { bytes: number } | { characters: number };

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();
/** JSON escapes a control character with six bytes, such as `\u0001`. */
const maxBytesPerUnit = 6;
/** Code units of the longest character that is kept whole. A longer one, such as a letter with a hundred accents, is cut. */
const longestCharacter = 64;
/** Code units on each side of a cut in which the limits of its character are looked for. */
const context = 4 * longestCharacter;

/** Returns the size of a text in JSON, in bytes, including the quotation marks. */
export const jsonByteLength = (text: string): number => encoder.encode(JSON.stringify(text)).length;

const splitsPair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** Returns the last place up to `at` that is not within a character. */
const boundaryAt = (text: string, at: number): number => {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const from = Math.max(0, at - context);
  const start = splitsPair(text, from) ? from + 1 : from;
  // oxlint-disable-next-line recado/no-text-slice -- this is the function that the rule demands
  const around = text.slice(start, at + context);
  const character = start + (segmenter.segment(around).containing(at - start)?.index ?? 0);
  if (at - character <= longestCharacter) return character;
  return splitsPair(text, at) ? at - 1 : at;
};

/** Returns the longest prefix whose JSON has at most `bytes` bytes, in code units. */
const unitsWithin = (text: string, bytes: number): number => {
  if (text.length * maxBytesPerUnit + 2 <= bytes || jsonByteLength(text) <= bytes) return text.length;
  let [fits, exceeds] = [0, text.length];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    // oxlint-disable-next-line recado/no-text-slice -- this is the function that the rule demands
    if (jsonByteLength(text.slice(0, middle)) <= bytes) fits = middle;
    else exceeds = middle;
  }
  return fits;
};

/** Returns the end of the first `characters` characters. */
const endOf = (text: string, characters: number): number => {
  if (text.length <= characters) return text.length;
  const most = boundaryAt(text, characters * longestCharacter);
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (index >= most) return most;
    if (count === characters) return index;
    count += 1;
  }
  return most;
};

/**
 * Returns the longest prefix of a text within a limit. It ends between two characters as a reader sees them, so that an
 * emoji or a letter with its accent is never split, and it is well-formed: half a surrogate pair becomes U+FFFD.
 */
export const cutText = (text: string, limit: CutLimit): string => {
  const whole = text.toWellFormed();
  if ('characters' in limit) return prefix(whole, endOf(whole, limit.characters));
  const most = 'units' in limit ? limit.units : unitsWithin(whole, limit.bytes);
  return prefix(whole, boundaryAt(whole, most));
};

// oxlint-disable-next-line recado/no-text-slice -- this is the function that the rule demands
const prefix = (text: string, end: number): string => (end >= text.length ? text : text.slice(0, end));
