import { AppError } from '@recado/shared/contract/errors';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { type Claims, parseClaims } from '../../context/authenticate.ts';
import { environment } from '../../platform/environment.ts';

/** Milliseconds for the pool's keys to come: a handshake waits for them once in a function's life. */
const keysTimeout = 3_000;

const makeVerifier = (userPoolId: string, clientId: string) =>
  CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: {
          fetch: async () => {
            const response = await fetch(environment().USER_POOL_JWKS_URL, {
              signal: AbortSignal.timeout(keysTimeout),
            });
            if (!response.ok) throw new FetchError(environment().USER_POOL_JWKS_URL, `status ${response.status}`);
            return response.arrayBuffer();
          },
        },
      }),
    },
  );

let verifier: ReturnType<typeof makeVerifier> | undefined;

/**
 * The claims of an access token that our user pool signed for our client and that has not run out; null for any other.
 * HTTP calls are verified by the gateway; sockets have no such gateway.
 *
 * @throws FetchError when the pool's keys can't be had
 */
export const verifyToken = async (token: string): Promise<Claims | null> => {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = environment();
  verifier ??= makeVerifier(USER_POOL_ID, USER_POOL_CLIENT_ID);
  try {
    return parseClaims(await verifier.verify(token));
  } catch (error) {
    // Also a token that is signed and lacks a claim, such as one of a client without token revocation.
    if (error instanceof AppError || (error instanceof JwtBaseError && !(error instanceof FetchError))) return null;
    throw error;
  }
};
