import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decryptMedia } from './decrypt-media.ts';

const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };
const plain = randomBytes(100_003);
const hash = createHash('sha256').update(plain).digest();

const encrypt = (): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([body, createHmac('sha256', keys.macKey).update(keys.iv).update(body).digest().subarray(0, 10)]);
};

const pieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );

const open = async (bytes: Buffer, size = 1_000, sha: Buffer | null = hash) =>
  Buffer.concat(await Array.fromAsync(decryptMedia(pieces(bytes, size), keys, sha)));

describe('decryptMedia', () => {
  it.each([1, 7, 16, 1_000, 1_000_000])('decrypts chunks of %i bytes', async (size) => {
    expect((await open(encrypt(), size)).equals(plain)).toBe(true);
  });

  it('refuses truncated, changed and different files', async () => {
    const encrypted = encrypt();
    await expect(open(encrypted.subarray(0, 50_000))).rejects.toThrow('corrupt');
    await expect(open(Buffer.alloc(3))).rejects.toThrow('corrupt');
    const changed = Buffer.from(encrypted);
    changed[20] = (changed[20] ?? 0) ^ 1;
    await expect(open(changed)).rejects.toThrow('corrupt');
    await expect(open(encrypted, 1_000, randomBytes(32))).rejects.toThrow('hash');
  });
});
