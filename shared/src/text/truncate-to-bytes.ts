const encoder = new TextEncoder();
/** JSON escapes a control character with six bytes, such as `\u0001`. */
const maxBytesPerUnit = 6;

/** Returns the size of a text in JSON, in bytes, including the quotation marks. */
export const jsonByteLength = (text: string): number => encoder.encode(JSON.stringify(text)).length;

/** Returns the longest prefix of a text whose JSON has at most `maxBytes` bytes. Never splits a surrogate pair. */
export const truncateToBytes = (text: string, maxBytes: number): string => {
  if (text.length * maxBytesPerUnit + 2 <= maxBytes || jsonByteLength(text) <= maxBytes) return text;
  let [fits, exceeds] = [0, text.length];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (jsonByteLength(text.slice(0, middle)) <= maxBytes) fits = middle;
    else exceeds = middle;
  }
  return text.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
};
