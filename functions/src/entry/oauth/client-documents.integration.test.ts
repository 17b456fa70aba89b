import { getOauthRequest, type OauthRequest } from '@recado/shared/contract/oauth';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { sendMcp } from '../../../test/mcp.ts';
import { agree, newApp, redirectUri, requestIn } from '../../../test/oauth-app.ts';
import { planAnswer, standIn } from '../../../test/shop-with-integration.ts';
import { handler as identity } from '../http/identity.ts';

let mine: Belongings;

const newUrl = (): string => `${standIn()}/apps/${randomBytes(6).toString('hex')}`;

const documentOf = (url: string, given: object = {}): object => ({
  client_id: url,
  client_name: 'Assistente',
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'none',
  ...given,
});

/** Sets the answers to the next calls of an app's document. */
const planDocument = async (json: unknown, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await planAnswer('apps', { json });
};

const requestOf = (clientId: string, given: Partial<OauthRequest> = {}): OauthRequest => ({
  clientId,
  redirectUri,
  responseType: 'code',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
  ...given,
});

const ask = (query: OauthRequest) => callHandler(identity, getOauthRequest, { query }, { token: mine.admin.token });

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
});

describe('an app whose id is the address of its document', () => {
  it('is shown by its site, agreed to, and calls tools', async () => {
    const url = newUrl();
    await planDocument(documentOf(url), 2);
    const app = newApp(url);
    await expect(app.connect()).rejects.toThrow();
    const request = requestIn(app.link());
    expect(request.clientId).toBe(url);
    expect((await ask(request)).result).toMatchObject({
      name: 'Assistente',
      host: '127.0.0.1:33418',
      isLocal: true,
      site: new URL(url).host,
    });
    const back = await agree(mine.admin, request, { scopes: ['tickets:read'] });
    await app.finish(back.searchParams.get('code')!, back.searchParams.get('iss')!);
    await app.connect();
    const { structuredContent } = await app.client.callTool({ name: 'listTickets', arguments: {} });
    expect(structuredContent).toMatchObject({ tickets: [{ id: mine.ticketId }] });
    await app.client.close();
  });

  it('may be returned to at any port of its machine where its document names none', async () => {
    const url = newUrl();
    await planDocument(documentOf(url, { redirect_uris: ['http://127.0.0.1/callback'] }), 3);
    expect((await ask(requestOf(url, { redirectUri: 'http://127.0.0.1:51234/callback' }))).result.isLocal).toBe(true);
    for (const other of ['http://127.0.0.1:51234/elsewhere', 'http://127.0.0.1.evil.example:51234/callback'])
      expect((await ask(requestOf(url, { redirectUri: other }))).error).toBe('ERR_OAUTH_APP');
  });

  const refused: [string, (url: string) => Promise<unknown>][] = [
    ['of another id', (url) => planDocument(documentOf(`${url}-2`))],
    ['without the address', (url) => planDocument(documentOf(url, { redirect_uris: ['https://app.example/cb'] }))],
    [
      'of an app with a secret',
      (url) => planDocument(documentOf(url, { token_endpoint_auth_method: 'client_secret_post' })),
    ],
    ['without a name', (url) => planDocument(documentOf(url, { client_name: ' ' }))],
    ['that is no object', () => planDocument('text')],
    ['that is too long', (url) => planDocument(documentOf(url, { more: 'x'.repeat(11_000) }))],
    ['that is not there', () => Promise.resolve()],
    ['that breaks off', () => planAnswer('apps', { fault: 'half' })],
  ];
  it.each(refused)('is refused for a document %s', async (_, plan) => {
    const url = newUrl();
    await plan(url);
    expect((await ask(requestOf(url))).error).toBe('ERR_OAUTH_APP');
  });

  it('is refused for an address that is written in another way, or has no path', async () => {
    const { origin } = new URL(standIn());
    for (const url of [origin, `${origin}/`, `${newUrl()}#part`, `${standIn()}/apps/../apps/x`])
      expect((await ask(requestOf(url))).error).toBe('ERR_OAUTH_APP');
  });
});

describe('an app that calls a tool beyond its scopes', () => {
  it('learns which it needs, and asks for them with those that it has', async () => {
    const app = newApp();
    await expect(app.connect()).rejects.toThrow();
    const back = await agree(mine.admin, requestIn(app.link()), { scopes: ['contacts:read'] });
    await app.finish(back.searchParams.get('code')!, back.searchParams.get('iss')!);
    await app.connect();
    const call = { method: 'tools/call', params: { name: 'listTickets' } };
    const { status, headers, body } = await sendMcp(app.tokens()!.access_token, call);
    expect([status, body.error]).toEqual([403, 'ERR_API_KEY_SCOPE']);
    expect(headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", scope="contacts:read tickets:read", resource_metadata="${process.env.API_URL}/.well-known/oauth-protected-resource/mcp"`,
    );
    await expect(app.client.callTool({ name: 'listTickets', arguments: {} })).rejects.toThrow();
    expect(requestIn(app.link()).scope?.split(' ').toSorted()).toEqual(['contacts:read', 'tickets:read']);
    await app.client.close();
  });
});
