import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConnectionCipher } from './connection-cipher.ts';

describe('ConnectionCipher', () => {
  const cipher = new ConnectionCipher(randomBytes(32));

  it('decrypts what it encrypted, small or large, and compresses large values', () => {
    for (const text of ['', 'ção 👋', randomBytes(2_000).toString('base64'), 'a'.repeat(100_000)]) {
      expect(cipher.open(cipher.seal(text, 'pk/sk'), 'pk/sk')).toBe(text);
    }
    expect(cipher.seal('a'.repeat(100_000), 'pk/sk').length).toBeLessThan(1_000);
  });

  it('refuses values that were changed, moved or encrypted with another key', () => {
    const sealed = cipher.seal('secret', 'pk/a');
    const changed = Buffer.from(sealed);
    changed[sealed.length - 1]! ^= 1;
    expect(() => cipher.open(changed, 'pk/a')).toThrow();
    expect(() => cipher.open(sealed, 'pk/b')).toThrow();
    expect(() => new ConnectionCipher(randomBytes(32)).open(sealed, 'pk/a')).toThrow();
    expect(sealed.includes('secret')).toBe(false);
  });
});
