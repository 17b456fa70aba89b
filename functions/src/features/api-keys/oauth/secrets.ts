import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The key that a code or a refresh token belongs to: both name it, so that nothing has to be searched for. */
interface Owner {
  companyId: number;
  keyId: number;
}

/** Makes a secret of 256 random bits that names its key. */
export const newSecret = ({ companyId, keyId }: Owner): string =>
  `${companyId}.${keyId}.${randomBytes(32).toString('base64url')}`;

/** Returns the key that a secret names; null for what is none. It proves nothing before its hash was compared. */
export const ownerOfSecret = (secret: string): Owner | null => {
  const [, companyId, keyId] = /^([1-9]\d{0,11})\.([1-9]\d{0,11})\.[\w-]{43}$/.exec(secret) ?? [];
  return companyId === undefined || keyId === undefined ? null : { companyId: Number(companyId), keyId: Number(keyId) };
};

/** Returns the hash that is stored of a secret. It needs no salt: a secret is random. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns whether a verifier is that of a challenge (PKCE, S256). */
export const verifies = (verifier: string, challenge: string): boolean => {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const own = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const asked = Buffer.from(challenge);
  return own.length === asked.length && timingSafeEqual(own, asked);
};
