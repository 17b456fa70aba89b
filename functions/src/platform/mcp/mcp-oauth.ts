import {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  OAuthError,
  type OAuthTokens,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { OutsideCallFailed } from '../call-outside.ts';
import { environment } from '../environment.ts';
import { isWebhookUrl } from '../webhook-url.ts';
import { toleratingFetch } from './tolerating-fetch.ts';

/** Bytes of an answer, and milliseconds for all that is asked of an authorization server at once. */
const maxBytes = 200_000;
const patience = 15_000;

/** An authorization server, as it describes itself (RFC 8414). */
const authorizationServer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string().optional(),
  revocation_endpoint: z.string().optional(),
  response_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  client_id_metadata_document_supported: z.boolean().optional(),
});

/** The server that grants a company access to a server of tools, and the product as its client. */
export const grantor = z.object({
  server: authorizationServer,
  client: z.object({
    client_id: z.string(),
    client_secret: z.string().optional(),
    token_endpoint_auth_method: z.string().optional(),
  }),
  /** The address that tokens are for (RFC 8707); null where the server names none. */
  resource: z.string().nullable(),
});
type Grantor = z.output<typeof grantor>;

/** An authorization server does not grant what it is asked for, or not in a way that the product knows. */
export class OauthRefused extends Error {
  /** True where it takes the refresh token no longer. */
  readonly isOver: boolean;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OauthRefused';
    this.isOver = cause instanceof OAuthError && cause.code === 'invalid_grant';
  }
}

/** Returns a result of the authorization server. Throws OauthRefused for any other failure than a call that did not succeed. */
const granted = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutsideCallFailed || error instanceof OauthRefused) throw error;
    throw new OauthRefused('the authorization server refused', error);
  }
};

const newFetch = (within = patience) => {
  const until = Date.now() + within;
  return toleratingFetch({ within: () => until - Date.now(), maxBytes });
};
type Fetch = ReturnType<typeof newFetch>;

/** The product as a client: its own description and where people return to. */
export interface OwnClient {
  documentUrl: string;
  metadata: { client_name: string; redirect_uris: string[]; client_uri: string };
}

/** Returns the product as a client of an authorization server: by the address of its document, or registered. */
const clientOf = async (
  server: Grantor['server'],
  { documentUrl, metadata }: OwnClient,
  fetchFn: Fetch,
): Promise<Grantor['client']> => {
  // The server itself has to reach the document.
  if (server.client_id_metadata_document_supported && documentUrl.startsWith('https:'))
    return { client_id: documentUrl, token_endpoint_auth_method: 'none' };
  if (server.registration_endpoint === undefined) throw new OauthRefused('the server takes no clients');
  const registered = await registerClient(server.issuer, {
    metadata: server,
    clientMetadata: {
      ...metadata,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    fetchFn,
  });
  return grantor.shape.client.parse(registered);
};

/** A connection that was begun. */
interface Begun {
  grantor: Grantor;
  verifier: string;
  /** The address at which a person agrees. */
  url: string;
}

const begin = async (url: string, own: OwnClient, state: string): Promise<Begun> => {
  const fetchFn = newFetch();
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const { resourceMetadataUrl, scope: asked } = extractWWWAuthenticateParams(
    await fetchFn(url, { method: 'POST', headers, body: ping }),
  );
  const { authorizationServerMetadata, resourceMetadata } = await discoverOAuthServerInfo(url, {
    fetchFn,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  });
  const resource = resourceMetadata?.resource ?? null;
  if (resource !== null && !checkResourceAllowed({ requestedResource: url, configuredResource: resource }))
    throw new OauthRefused('the server describes another resource');
  const server = authorizationServer.parse(authorizationServerMetadata);
  const client = await clientOf(server, own, fetchFn);
  const scope = asked ?? resourceMetadata?.scopes_supported?.join(' ');
  const { authorizationUrl, codeVerifier } = await startAuthorization(server.issuer, {
    metadata: server,
    clientInformation: client,
    redirectUrl: own.metadata.redirect_uris[0]!,
    state,
    ...(scope !== undefined && { scope }),
    ...(resource !== null && { resource }),
  });
  if (!isWebhookUrl(authorizationUrl.href, environment().WEBHOOK_NETWORKS))
    throw new OauthRefused('the server leads to an address that is not public');
  return { grantor: { server, client, resource }, verifier: codeVerifier, url: authorizationUrl.href };
};

/**
 * Finds the authorization server of a server of tools, makes the product its client, and begins a connection (OAuth 2.1: code
 * with PKCE). Everything is asked by the guarded caller.
 *
 * @throws OauthRefused, OutsideCallFailed
 */
export const beginConnection = (url: string, own: OwnClient, state: string): Promise<Begun> =>
  granted(begin(url, own, state));

/** Exchanges the code that a person was returned with. Throws OauthRefused, OutsideCallFailed. */
export const exchangeCode = (
  { server, client, resource }: Grantor,
  given: { code: string; iss: string | undefined; verifier: string; redirectUri: string },
): Promise<OAuthTokens> =>
  granted(
    exchangeAuthorization(server.issuer, {
      metadata: server,
      clientInformation: client,
      authorizationCode: given.code,
      codeVerifier: given.verifier,
      redirectUri: given.redirectUri,
      fetchFn: newFetch(),
      ...(given.iss !== undefined && { iss: given.iss }),
      ...(resource !== null && { resource }),
    }),
  );

/** Renews an access token. Throws OauthRefused, OutsideCallFailed. */
export const renewTokens = (
  { server, client, resource }: Grantor,
  refreshToken: string,
  within: number,
): Promise<OAuthTokens> =>
  granted(
    refreshAuthorization(server.issuer, {
      metadata: server,
      clientInformation: client,
      refreshToken,
      fetchFn: newFetch(within),
      ...(resource !== null && { resource }),
    }),
  );

/** Asks the server to forget a token (RFC 7009), where it can. */
export const revokeToken = async ({ server, client }: Grantor, token: string): Promise<void> => {
  if (server.revocation_endpoint === undefined) return;
  const form = {
    token,
    client_id: client.client_id,
    ...(client.client_secret && { client_secret: client.client_secret }),
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await newFetch()(server.revocation_endpoint, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
};
