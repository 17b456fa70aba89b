import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { connectOauthApp, type OauthRequest } from '@recado/shared/contract/oauth';
import { handler as identity } from '../src/entry/http/identity.ts';
import type { Login } from './accounts.ts';
import { callHandler } from './call-handler.ts';

/** The address to which the test's app is returned. */
export const redirectUri = 'http://127.0.0.1:33418/callback';

/** Returns the request in a link to the page on which people agree. */
export const requestIn = (link: URL): OauthRequest => {
  const { client_id, redirect_uri, response_type, code_challenge, code_challenge_method, resource, state, scope } =
    Object.fromEntries(link.searchParams);
  return {
    clientId: client_id!,
    redirectUri: redirect_uri!,
    responseType: response_type!,
    codeChallenge: code_challenge!,
    codeChallengeMethod: code_challenge_method!,
    ...(resource !== undefined && { resource }),
    ...(state !== undefined && { state }),
    ...(scope !== undefined && { scope }),
  };
};

/** Agrees as an administrator. Returns the address that the app is returned to. */
export const agree = async (
  admin: Pick<Login, 'token'>,
  request: OauthRequest,
  given: Partial<BodyOf<typeof connectOauthApp>> = {},
): Promise<URL> => {
  const body = { request, name: 'Claude', scopes: ['tickets:read'] as const, ...given };
  const { status, error, result } = await callHandler(
    identity,
    connectOauthApp,
    { body: body as BodyOf<typeof connectOauthApp> },
    { token: admin.token },
  );
  if (status !== 200) throw new Error(`the app was refused: ${error}`);
  return new URL(result.redirectTo!);
};

interface AppOfSdk {
  client: Client;
  /** Tries to connect: leaves the link for the user where the app has no token. */
  connect(): Promise<void>;
  /** The link that the user follows. */
  link(): URL;
  finish(code: string, iss?: string): Promise<void>;
  tokens(): { access_token: string; refresh_token?: string } | undefined;
}

/** An app of the public SDK, which registers unless it has an id, and keeps its tokens by itself. */
export const newApp = (clientId?: string): AppOfSdk => {
  let [link, verifier]: [URL | undefined, string] = [undefined, ''];
  let information: Awaited<ReturnType<OAuthClientProvider['clientInformation']>> =
    clientId === undefined ? undefined : { client_id: clientId };
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Claude', redirect_uris: [redirectUri] },
    state: () => 'st-1',
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (link = url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
  };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transportOf = () =>
    new StreamableHTTPClientTransport(new URL(`${process.env.API_URL}/mcp`), { authProvider: provider });
  return {
    client,
    connect: () => client.connect(transportOf()),
    link: () => link!,
    finish: (code, iss) => transportOf().finishAuth(code, iss),
    tokens: () => tokens,
  };
};
