/** Bytes of a name in one encoded word: 75 characters with its frame (RFC 2047). */
const wordBytes = 45;

/** Returns the parts of a text that have at most so many bytes each, without cutting a character. */
const partsOf = (text: string): string[] =>
  [...text].reduce<string[]>((parts, character) => {
    const last = parts.at(-1);
    if (last === undefined || Buffer.byteLength(last + character) > wordBytes) return [...parts, character];
    return [...parts.slice(0, -1), last + character];
  }, []);

/** Returns the sender of a mail as its header names it: the brand's name, in encoded words, and the address. */
export const senderOf = (appName: string, address: string): string => {
  const words = partsOf(appName.replaceAll(/\s+/g, ' ').trim());
  return `${words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')} <${address}>`;
};
