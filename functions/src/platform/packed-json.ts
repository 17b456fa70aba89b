import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Brotli's quality: a flow of 500 nodes takes some milliseconds, and a tenth of its size. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** The most UTF-8 bytes of a value as JSON, and what they may take when they are compressed. */
interface PackLimits {
  bytes: number;
  storedBytes: number;
}

/** Returns a value as compressed JSON; null beyond the limits. */
export const packJson = (value: unknown, { bytes, storedBytes }: PackLimits): Uint8Array | null => {
  const text = Buffer.from(JSON.stringify(value));
  if (text.byteLength > bytes) return null;
  const packed = brotliCompressSync(text, { params });
  return packed.byteLength > storedBytes ? null : packed;
};

/** Returns a value that was packed with these limits. */
export const unpackJson = (packed: Uint8Array, { bytes }: PackLimits): unknown =>
  JSON.parse(brotliDecompressSync(packed, { maxOutputLength: 2 * bytes }).toString());
