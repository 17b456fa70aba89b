const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const values = new Map([...digits].map((digit, value) => [digit, value]));
const length = 26;

/** Bytes of a packed ULID: 5 bits a character. */
export const packedLength = 17;

/** Packs a ULID. */
export const packUlid = (ulid: string): Uint8Array => {
  const bytes = new Uint8Array(packedLength);
  for (let at = 0; at < length; at++) {
    const value = values.get(ulid[at]!)!;
    const bit = at * 5;
    const byte = bit >> 3;
    const shift = 11 - (bit & 7);
    bytes[byte]! |= (value << shift) >> 8;
    if (byte + 1 < packedLength) bytes[byte + 1]! |= (value << shift) & 255;
  }
  return bytes;
};

/** Returns the ULID of packed bytes. */
export const unpackUlid = (bytes: Uint8Array): string => {
  let ulid = '';
  for (let at = 0; at < length; at++) {
    const bit = at * 5;
    const byte = bit >> 3;
    const pair = (bytes[byte]! << 8) | (bytes[byte + 1] ?? 0);
    ulid += digits[(pair >> (11 - (bit & 7))) & 31]!;
  }
  return ulid;
};

/** Returns the number that the last characters of a ULID are, which are random. */
export const endOfUlid = (ulid: string, characters: number): number =>
  [...ulid.slice(-characters)].reduce((number, digit) => number * 32 + values.get(digit)!, 0);
