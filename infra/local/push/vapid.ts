import { createPublicKey, verify } from 'node:crypto';

/** Seconds that a token may live (RFC 8292, section 2). */
const maxLifetime = 24 * 60 * 60;

const jsonOf = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

/** The public key of an uncompressed point of P-256. */
const keyOf = (point: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });

/**
 * Returns whether an `authorization` header proves the application server (VAPID, RFC 8292): a token for this origin,
 * not expired, signed with the key that the device was subscribed with.
 *
 * @param now epoch seconds
 */
export const provesServer = (authorization: string, subscribedKey: string, origin: string, now: number): boolean => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (signature === '' || key !== subscribedKey) return false;
  const { aud, exp, sub } = jsonOf(claims);
  const inTime = typeof exp === 'number' && exp > now && exp <= now + maxLifetime;
  if (jsonOf(header)['alg'] !== 'ES256' || aud !== origin || !inTime || typeof sub !== 'string') return false;
  return verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: keyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
};
