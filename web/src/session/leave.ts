import { runtimeConfig } from '../config/runtime-config.ts';
import { forgetTokens } from './stored-session.ts';

/** Milliseconds after which the user pool is no longer waited for; its tokens then end by themselves. */
const patience = 10_000;

/** Asks Cognito to take no refresh token of this sign-in any more. */
const revoke = async (refreshToken: string): Promise<void> => {
  const { region, userPoolClientId, userPoolEndpoint } = await runtimeConfig();
  await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
    signal: AbortSignal.timeout(patience),
    keepalive: true,
  });
};

/** Forgets this browser's tokens at once; that they are revoked nobody waits for. */
export const leave = (): void => {
  const refreshToken = forgetTokens();
  if (refreshToken !== null) revoke(refreshToken).catch(() => undefined);
};
