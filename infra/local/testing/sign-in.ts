import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { cloud } from './cloud.ts';

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A signed-in user who calls the API. */
export interface Caller {
  readonly accessToken: string;
  readonly refreshToken: string;
  call<Body = unknown>(method: string, path: string, body?: unknown): Promise<ApiAnswer<Body>>;
}

/** Calls the HTTP API, with or without a token. */
export const callApi = async <Body = unknown>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<ApiAnswer<Body>> => {
  const { addresses } = await cloud();
  const response = await fetch(`${addresses.api}${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
};

/** Signs in as a browser does: tokens from the pool, then a login of the product, which ends an earlier one of the same user. */
export const signIn = async (email: string, password: string): Promise<Caller> => {
  const { environment } = await cloud();
  const client = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: environment.USER_POOL_ID,
      ClientId: environment.USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  client.destroy();
  const accessToken = AuthenticationResult?.AccessToken ?? '';
  const caller: Caller = {
    accessToken,
    refreshToken: AuthenticationResult?.RefreshToken ?? '',
    call: (method, path, body) => callApi(method, path, { token: accessToken, body }),
  };
  const opened = await caller.call('POST', '/auth/session');
  if (opened.status !== 200) throw new Error(`Opening a session for ${email} answered ${opened.status}`);
  return caller;
};

/** Signs in as a user of the seed: `super`, or `admin` or the first `agent` of the demo tenant. */
export const signInAs = async (role: 'super' | 'admin' | 'agent'): Promise<Caller> => {
  const person = (await cloud()).signIns.find((one) => one.role === role);
  if (!person) throw new Error(`The seed has no user with the role ${role}`);
  return signIn(person.email, person.password);
};
