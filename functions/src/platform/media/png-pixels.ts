import { PNG } from 'pngjs';

/**
 * Returns the pixels of a PNG, four bytes each: red, green, blue and opacity. Null for a broken picture. The caller has limited
 * its sides, from which the memory follows.
 */
export const pngPixels = (bytes: Uint8Array): Uint8Array | null => {
  try {
    return PNG.sync.read(Buffer.from(bytes)).data;
  } catch {
    return null;
  }
};
