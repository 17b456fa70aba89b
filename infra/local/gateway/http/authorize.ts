import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwtExpiredError } from 'aws-jwt-verify/error';
import type { PoolSettings } from '../../aws/cognito/pool/pool.ts';
import type { Claims } from './event.ts';

type Jwks = Parameters<ReturnType<typeof CognitoJwtVerifier.create>['cacheJwks']>[0];

/** Thrown for a missing or refused token; `challenge` is the `www-authenticate` header of API Gateway's 401. */
export class UnauthorizedError extends Error {
  readonly challenge: string;

  constructor(description?: string) {
    super('Unauthorized');
    this.name = 'UnauthorizedError';
    this.challenge =
      description === undefined ? 'Bearer' : `Bearer scope="" error="invalid_token" error_description="${description}"`;
  }
}

/** Tokens whose signature is not checked again until they expire. */
const maxVerified = 1_000;

/**
 * Creates the JWT authorizer, which checks issuer, audience (or client), expiry and signature. As on API Gateway, id
 * tokens are accepted as well as access tokens, and every claim is passed on as a string.
 */
export const createAuthorizer = (pool: PoolSettings, jwks: Jwks): ((header: string | undefined) => Promise<Claims>) => {
  const verifier = CognitoJwtVerifier.create({ userPoolId: pool.id, clientId: pool.clientId, tokenUse: null });
  verifier.cacheJwks(jwks);
  const verified = new Map<string, { claims: Claims; until: number }>();
  return async (header) => {
    const token = header?.replace(/^Bearer /i, '');
    if (!token) throw new UnauthorizedError();
    const known = verified.get(token);
    if (known && Date.now() < known.until) return known.claims;
    verified.delete(token);
    try {
      const found = await verifier.verify(token);
      const claims = Object.fromEntries(
        Object.entries(found).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      );
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, { claims, until: found.exp * 1_000 });
      return claims;
    } catch (error) {
      throw new UnauthorizedError(
        error instanceof JwtExpiredError ? 'the token has expired' : 'the token is not valid',
      );
    }
  };
};
