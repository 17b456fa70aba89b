import * as z from 'zod';
import { scopes } from '../permissions/scopes.ts';
import { apiKeyFields } from './api-keys.ts';
import { endpoint } from './grammar.ts';

/** A part of a link may be missing: such a request is refused as a whole. */
const text = (max: number) => z.string().max(max);

/** A request of an app to be connected, as its link has it (RFC 6749, RFC 7636, RFC 8707). */
export const oauthRequest = z.object({
  clientId: text(4_000),
  redirectUri: text(1_000),
  responseType: text(40),
  codeChallenge: text(200),
  codeChallengeMethod: text(40),
  resource: text(1_000).optional(),
  state: text(2_000).optional(),
  scope: text(1_000).optional(),
});
export type OauthRequest = z.output<typeof oauthRequest>;

const calls = { group: 'identity', access: 'admin', plan: 'useExternalApi' } as const;

/** The id of an app is what it registered, so that this one is that of an app in an example. */
const exampleRequest = {
  clientId: 'eyJuYW1lIjoiQ2xhdWRlIiwicmVkaXJlY3RVcmlzIjpbImh0dHBzOi8vY2xhdWRlLmFpL2FwaS9tY3AvYXV0aF9jYWxsYmFjayJdfQ',
  redirectUri: 'https://claude.ai/api/mcp/auth_callback',
  responseType: 'code',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
};

export const getOauthRequest = endpoint({
  ...calls,
  name: 'getOauthRequest',
  summary: 'Returns the app that asks to be connected, the scopes that it asks for, and where a refusal leads',
  method: 'GET',
  path: '/api-keys/apps',
  query: oauthRequest,
  result: z.object({
    name: z.string(),
    /** The address to which the app returns: what people can check. */
    host: z.string(),
    /** True for an app on the caller's own machine. */
    isLocal: z.boolean(),
    /** The host whose document describes the app; null for one that described itself. */
    site: z.string().nullable(),
    scopes: z.array(z.enum(scopes)),
    deniedUrl: z.string(),
  }),
  errors: ['ERR_OAUTH_APP', 'ERR_OAUTH_REQUEST'],
  example: { query: exampleRequest },
});

export const connectOauthApp = endpoint({
  ...calls,
  name: 'connectOauthApp',
  summary:
    'Connects an app as an API key, within five minutes of the sign-in, and returns where it gets its code; the same app again takes the place of its earlier connection',
  method: 'POST',
  path: '/api-keys/apps',
  creates: true,
  body: z.object({
    request: oauthRequest,
    name: apiKeyFields.name,
    scopes: apiKeyFields.scopes,
    queueIds: apiKeyFields.queueIds.default(null),
    whatsappIds: apiKeyFields.whatsappIds.default(null),
    fullNumbers: apiKeyFields.fullNumbers.default(false),
  }),
  /** Null where the same call is made again: the code is stored nowhere. */
  result: z.object({ redirectTo: z.string().nullable() }),
  errors: [
    'ERR_RECENT_SIGN_IN',
    'ERR_LIMIT_REACHED',
    'ERR_API_KEY_REACH',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_OAUTH_APP',
    'ERR_OAUTH_REQUEST',
  ],
  example: { body: { request: exampleRequest, name: 'Claude', scopes: ['tickets:read'] } },
});
