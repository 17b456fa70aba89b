import { readFileSync } from 'node:fs';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { writeP12 } from '../../../test/certificates/write-p12.ts';
import { openP12 } from './open-p12.ts';

const expiresAt = Date.parse('2030-05-06T12:00:00Z');
const made = writeP12({ password: 'segredo', expiresAt, subject: 'Padaria do Teste' });

describe('a file of a certificate', () => {
  it('is opened with its password: key, certificate, name and expiry', () => {
    const { key, certificates, ...about } = openP12(made, 'segredo');
    expect(about).toEqual({ subject: 'Padaria do Teste', expiresAt });
    expect(new X509Certificate(certificates).checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it('is opened with the ciphers of long ago, which OpenSSL 3 refuses', () => {
    const file = readFileSync(new URL('../../../test/certificates/old-ciphers.p12', import.meta.url));
    expect(openP12(file, 'segredo').subject).toBe('Cifras antigas');
  });

  it('is opened without a password, where it has none', () => {
    expect(openP12(writeP12({ password: '' }), '').subject).toBe('Recado');
  });

  it.each([
    ['a wrong password', made, 'outro', 'password'],
    ['no password, where it has one', made, '', 'password'],
    ['a certificate without its key', writeP12({ password: 'x', hasKey: false }), 'x', 'noKey'],
    ['a key of another certificate', writeP12({ password: 'x', isOtherKey: true }), 'x', 'noKey'],
    ['something else', Buffer.from('<html></html>'), 'x', 'unreadable'],
    ['nothing', Buffer.alloc(0), '', 'unreadable'],
    ['half of a file', made.subarray(0, made.length / 2), 'segredo', 'unreadable'],
  ])('is refused with %s', (_name, file, password, reason) => {
    expect(() => openP12(file, password)).toThrow(expect.objectContaining({ reason }) as Error);
  });
});
