import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { hkdf, hkdfInfoKey, sha256, type proto } from '@whiskeysockets/baileys';
import type { World } from '../world/world.ts';
import { mediaOf, type MediaReference } from './media-of.ts';

const MAC_BYTES = 10;

/**
 * Downloads and decrypts the file of a message; verifies hashes and MAC as a phone does.
 * @throws Error if the file is missing or invalid
 */
export const decryptMedia = (world: World, content: proto.IMessage): Buffer => {
  const media = mediaOf(content);
  if (!media?.mediaKey) throw new Error('The message has no file');
  const encrypted = world.mediaFiles.kept(pathOf(media));
  if (!encrypted) throw new Error('The file is not on the media server');
  expectHash(encrypted, media.fileEncSha256, 'encrypted');
  const plain = decrypt(encrypted, media, media.mediaKey);
  expectHash(plain, media.fileSha256, 'decrypted');
  return plain;
};

/** Path of a file on the media server. */
export const pathOf = ({ directPath, url }: MediaReference): string => {
  return directPath ?? new URL(url ?? '').pathname;
};

const decrypt = (encrypted: Buffer, media: MediaReference, mediaKey: Uint8Array): Buffer => {
  const keys = Buffer.from(hkdf(Buffer.from(mediaKey), 112, { info: hkdfInfoKey(media.type) }));
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)];
  const body = encrypted.subarray(0, -MAC_BYTES);
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, MAC_BYTES);
  if (!timingSafeEqual(mac, encrypted.subarray(-MAC_BYTES))) throw new Error('The MAC of the file is wrong');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([cipher.update(body), cipher.final()]);
};

const expectHash = (bytes: Buffer, expected: Uint8Array | null | undefined, which: string): void => {
  if (!expected || !sha256(bytes).equals(expected)) throw new Error(`The hash of the ${which} file is wrong`);
};
