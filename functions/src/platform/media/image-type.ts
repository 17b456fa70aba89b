/** Types of pictures by the endings of their names. */
export const pictureTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type PictureType = keyof typeof pictureTypes;

/** Bytes of a user's picture. The browser cuts and shrinks it before the upload. */
export const maxPictureBytes = 1024 * 1024;

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Returns the type of a picture by its first bytes, whatever its name and header say; null for anything else. */
export const imageTypeOf = (bytes: Uint8Array): PictureType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return null;
};
