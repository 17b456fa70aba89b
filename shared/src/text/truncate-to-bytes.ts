const encoder = new TextEncoder();
/** A control character, which JSON spells `\u0001`. */
const mostBytesOfOne = 6;

/** Bytes of a text as JSON carries it over queues and sockets. */
export const jsonByteLength = (text: string): number => encoder.encode(JSON.stringify(text)).length;

/** The longest beginning of a text that JSON carries in so many bytes, never half of a sign. */
export const truncateToBytes = (text: string, maxBytes: number): string => {
  if (text.length * mostBytesOfOne + 2 <= maxBytes || jsonByteLength(text) <= maxBytes) return text;
  let [fits, exceeds] = [0, text.length];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (jsonByteLength(text.slice(0, middle)) <= maxBytes) fits = middle;
    else exceeds = middle;
  }
  return text.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
};
