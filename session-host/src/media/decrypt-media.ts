import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';

interface MediaKeys {
  iv: Uint8Array;
  cipherKey: Uint8Array;
  macKey?: Uint8Array | undefined;
}

/** The bytes are not those that the sender encrypted. */
class MediaCorrupt extends Error {
  constructor(part: string) {
    super(`Media is corrupt: ${part}`);
    this.name = 'MediaCorrupt';
  }
}

const macLength = 10;

/**
 * Decrypts a stream of media: AES-256-CBC, followed by ten bytes of an HMAC over nonce and ciphertext. The last chunk
 * is returned only when the HMAC and the hash of the whole are correct, so a reader that keeps what it read only at the
 * end never keeps truncated or changed bytes. (Baileys checks neither.)
 */
export const decryptMedia = async function* (
  sealed: AsyncIterable<Uint8Array>,
  keys: MediaKeys,
  fileSha256: Uint8Array | null,
): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const hmac = createHmac('sha256', keys.macKey ?? Buffer.alloc(0)).update(keys.iv);
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of sealed) {
    const bytes = Buffer.concat([held, chunk]);
    const until = Math.max(0, bytes.length - macLength);
    held = bytes.subarray(until);
    if (until === 0) continue;
    const body = bytes.subarray(0, until);
    hmac.update(body);
    const opened = decipher.update(body);
    hash.update(opened);
    if (opened.length > 0) yield opened;
  }
  const mac = hmac.digest().subarray(0, macLength);
  if (held.length !== macLength || !timingSafeEqual(held, mac)) throw new MediaCorrupt('authentication code');
  const last = decipher.final();
  hash.update(last);
  if (fileSha256 && fileSha256.length === 32 && !timingSafeEqual(hash.digest(), fileSha256))
    throw new MediaCorrupt('hash');
  yield last;
};
