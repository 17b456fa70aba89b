import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const algorithm = 'aes-256-gcm';
const plain = 1;
const deflated = 2;
const ivLength = 12;
const tagLength = 16;
/** Bytes from which compression is tried. Smaller values would not shrink. */
const worthCompressing = 512;

/**
 * Encrypts what is stored of one connection with its data key (AES-256-GCM), compressed first where that helps. `place`
 * (the table key) is authenticated, so that no value can be moved to another item. Layout: version, nonce (12 bytes),
 * tag (16 bytes), ciphertext.
 */
export class ConnectionCipher {
  readonly #key: Buffer;

  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new RangeError('The data key must have 32 bytes');
    this.#key = Buffer.from(key);
  }

  /** Encrypts a text for one place. */
  seal(text: string, place: string): Buffer {
    const bytes = Buffer.from(text, 'utf8');
    const packed = bytes.length < worthCompressing ? bytes : deflateRawSync(bytes);
    const compressed = packed.length < bytes.length;
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(place, 'utf8'));
    const sealed = Buffer.concat([cipher.update(compressed ? packed : bytes), cipher.final()]);
    return Buffer.concat([Buffer.from([compressed ? deflated : plain]), iv, cipher.getAuthTag(), sealed]);
  }

  /** Decrypts a value. Throws when it was changed, belongs to another place, or was encrypted with another key. */
  open(sealed: Uint8Array, place: string): string {
    const bytes = Buffer.from(sealed);
    const iv = bytes.subarray(1, 1 + ivLength);
    const tag = bytes.subarray(1 + ivLength, 1 + ivLength + tagLength);
    const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagLength })
      .setAAD(Buffer.from(place, 'utf8'))
      .setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(bytes.subarray(1 + ivLength + tagLength)), decipher.final()]);
    return (bytes[0] === deflated ? inflateRawSync(opened) : opened).toString('utf8');
  }
}
