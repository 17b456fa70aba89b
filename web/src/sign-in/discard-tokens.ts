import { runtimeConfig } from '../config/runtime-config.ts';
import { clearTokens } from './stored-login.ts';

/** Timeout of the revocation in milliseconds; unrevoked tokens expire by themselves. */
const revocationTimeout = 10_000;

/** Revokes a refresh token at Cognito. */
const revoke = async (refreshToken: string): Promise<void> => {
  const { region, userPoolClientId, userPoolEndpoint } = await runtimeConfig();
  await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
    signal: AbortSignal.timeout(revocationTimeout),
    keepalive: true,
  });
};

/** Removes this browser's tokens at once and revokes the refresh token in the background. */
export const discardTokens = (): void => {
  const refreshToken = clearTokens();
  if (refreshToken !== null) revoke(refreshToken).catch(() => undefined);
};
