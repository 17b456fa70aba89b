import { deleteApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@recado/shared/contract/api-keys';
import { listTickets } from '@recado/shared/contract/tickets';
import { connectOauthApp, getOauthRequest, type OauthRequest } from '@recado/shared/contract/oauth';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callApi } from '../../../test/call-api.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { callTool, sendMcp } from '../../../test/mcp.ts';
import { agree, newApp, redirectUri, requestIn } from '../../../test/oauth-app.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { createPublicContext } from '../../context/create-context.ts';
import { registeredApp } from '../../features/api-keys/oauth/apps.ts';
import { giveToken } from '../../features/api-keys/oauth/tokens.ts';
import { environment } from '../../platform/environment.ts';
import { handler as identity } from '../http/identity.ts';
import { handler } from './handler.ts';

let mine: Belongings;

interface Answer {
  status: number;
  body: Record<string, string | undefined>;
}

const post = async (path: string, body: string): Promise<Answer> => {
  const event = {
    routeKey: 'POST /oauth/{proxy+}',
    rawPath: path,
    headers: {},
    body,
    requestContext: { requestId: 'test', http: { method: 'POST', sourceIp: '192.0.2.9' } },
  } as unknown as APIGatewayProxyEventV2;
  const answer = await handler(event);
  return { status: answer.statusCode ?? 0, body: JSON.parse(answer.body ?? 'null') as Answer['body'] };
};

const token = (form: Record<string, string>): Promise<Answer> =>
  post('/oauth/token', new URLSearchParams(form).toString());

const register = (given: object): Promise<Answer> => post('/oauth/register', JSON.stringify(given));

/** A registered app with a request that it makes. */
const newRequest = async (name = `App ${randomBytes(4).toString('hex')}`) => {
  const { body } = await register({ client_name: name, redirect_uris: [redirectUri] });
  const verifier = randomBytes(32).toString('base64url');
  const request: OauthRequest = {
    clientId: body.client_id!,
    redirectUri,
    responseType: 'code',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    state: 'st',
  };
  return { request, verifier };
};

/** The form by which an app exchanges a code. */
const formOf = ({ request, verifier }: { request: OauthRequest; verifier: string }, code: string) => ({
  grant_type: 'authorization_code',
  code,
  client_id: request.clientId,
  redirect_uri: request.redirectUri,
  code_verifier: verifier,
});

/** An app that is connected, with its tokens. */
const connected = async (given: Parameters<typeof agree>[2] = {}) => {
  const made = await newRequest();
  const code = (await agree(mine.admin, made.request, given)).searchParams.get('code')!;
  const form = formOf(made, code);
  const { body } = await token(form);
  const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token!, client_id: made.request.clientId };
  return { ...made, code, form, access: body.access_token!, refresh: body.refresh_token!, renewal };
};

const isTaken = async (access: string): Promise<boolean> => (await sendMcp(access, { method: 'ping' })).status === 200;

/** Waits until a secret is refused: a key is used as it was read for a second. */
const expectRefused = (access: string): Promise<void> =>
  vi.waitFor(async () => expect(await isTaken(access)).toBe(false), { timeout: 1_500, interval: 50 });

const keyOf = async (clientId: string) => {
  const { result } = await callHandler(identity, listApiKeys, {}, { token: mine.admin.token });
  return result.find(({ app }) => app?.name === registeredApp(clientId)?.name)!;
};

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
});

describe('an app of the public SDK', () => {
  it('learns where it gets a token, registers, is agreed to, calls tools, and renews its token', async () => {
    const app = newApp();
    await expect(app.connect()).rejects.toThrow();
    expect(app.link().href).toMatch(new RegExp(`^${environment().WEB_ORIGIN}/api-keys/connect\\?`));
    const request = requestIn(app.link());
    expect(request.resource).toBe(`${process.env.API_URL}/mcp`);
    const asked = await callHandler(identity, getOauthRequest, { query: request }, { token: mine.admin.token });
    expect(asked.result).toMatchObject({ name: 'Claude', host: '127.0.0.1:33418', isLocal: true });
    const back = await agree(mine.admin, request);
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirectUri, 'st-1']);
    await app.finish(back.searchParams.get('code')!, back.searchParams.get('iss')!);
    await app.connect();
    const { structuredContent } = await app.client.callTool({ name: 'listTickets', arguments: {} });
    expect(structuredContent).toMatchObject({ tickets: [{ id: mine.ticketId }] });
    await app.client.close();
  });
});

describe('a registration', () => {
  it('is refused for addresses that an app may not be returned to', async () => {
    const wrong = [
      undefined,
      [],
      'https://app.example/cb',
      ['http://app.example/cb'],
      ['http://127.0.0.1.evil.example/cb'],
      ['https://user:pass@app.example/cb'],
      ['https://app.example/cb#part'],
      ['javascript:alert(1)'],
      ['data:text/html,x'],
      ['/cb'],
      Array.from({ length: 6 }, (_, at) => `https://app.example/${at}`),
    ];
    for (const redirect_uris of wrong)
      expect(await register({ client_name: 'App', redirect_uris })).toEqual({
        status: 400,
        body: { error: 'invalid_redirect_uri' },
      });
    expect((await post('/oauth/register', '{')).body.error).toBe('invalid_client_metadata');
    for (const uri of ['https://claude.ai/cb', 'http://localhost:9/cb', 'cursor://anysphere.cursor-mcp/cb'])
      expect((await register({ client_name: 'App', redirect_uris: [uri] })).status).toBe(201);
  });
});

describe('a request to be connected', () => {
  it('is refused for an unknown app, another address, and all but a code with S256 for these tools', async () => {
    const { request } = await newRequest();
    const wrong: [Partial<OauthRequest>, string][] = [
      [{ clientId: 'none' }, 'ERR_OAUTH_APP'],
      [{ clientId: '', redirectUri: '' }, 'ERR_OAUTH_APP'],
      [
        { clientId: Buffer.from('{"name":"App","redirectUris":["javascript:0"]}').toString('base64url') },
        'ERR_OAUTH_APP',
      ],
      ...[`${redirectUri}/`, `${redirectUri}?a=1`, 'http://127.0.0.1:33419/callback', 'https://evil.example/cb'].map(
        (uri): [Partial<OauthRequest>, string] => [{ redirectUri: uri }, 'ERR_OAUTH_APP'],
      ),
      [{ responseType: 'token' }, 'ERR_OAUTH_REQUEST'],
      [{ codeChallengeMethod: 'plain' }, 'ERR_OAUTH_REQUEST'],
      [{ codeChallenge: 'short' }, 'ERR_OAUTH_REQUEST'],
      [{ resource: 'https://evil.example/mcp' }, 'ERR_OAUTH_REQUEST'],
    ];
    for (const [given, code] of wrong) {
      const query = { ...request, ...given };
      const asked = await callHandler(identity, getOauthRequest, { query }, { token: mine.admin.token });
      expect([given, asked.error]).toEqual([given, code]);
      await expect(agree(mine.admin, query)).rejects.toThrow(code);
    }
  });

  it('reaches what the company has, and takes the place of the earlier one of the same app', async () => {
    const { request } = await newRequest();
    await expect(agree(mine.admin, request, { queueIds: [999_999] })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    await agree(mine.admin, request, { name: 'Primeira', scopes: ['tags:read'] });
    const first = await keyOf(request.clientId);
    await agree(mine.admin, request, { name: 'Segunda', scopes: ['contacts:read'] });
    expect(await keyOf(request.clientId)).toMatchObject({ id: first.id, name: 'Segunda', scopes: ['contacts:read'] });
  });
});

describe('a code', () => {
  it('is stored as its hash, and gives a token for an hour', async () => {
    const { request, verifier } = await newRequest();
    const code = (await agree(mine.admin, request)).searchParams.get('code')!;
    const stored = await scanTable('begins_with(pk, :company)', { ':company': `c#${mine.companyId}#` });
    expect(JSON.stringify(stored)).not.toContain(code);
    const { status, body } = await token(formOf({ request, verifier }, code));
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^rcd_app_[A-Za-z0-9]{40}$/) as unknown,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.any(String) as unknown,
        scope: 'tickets:read',
      },
    ]);
  });

  const wrong: [string, Record<string, string>][] = [
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another address', { redirect_uri: `${redirectUri}/` }],
    [
      'another app',
      { client_id: Buffer.from('{"name":"X","redirectUris":["https://x.example"]}').toString('base64url') },
    ],
  ];
  it.each(wrong)('with %s is refused, and used up', async (_, given) => {
    const made = await newRequest();
    const code = (await agree(mine.admin, made.request)).searchParams.get('code')!;
    const form = formOf(made, code);
    expect(await token({ ...form, ...given })).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    expect((await token(form)).body.error).toBe('invalid_grant');
  });

  it('that is shown twice ends the connection', async () => {
    const { form, access, request } = await connected();
    expect(await isTaken(access)).toBe(true);
    expect((await token(form)).body.error).toBe('invalid_grant');
    await expectRefused(access);
    expect((await keyOf(request.clientId)).revokedAt).not.toBeNull();
  });

  it('that two show at once gives one token at most', async () => {
    const made = await newRequest();
    const code = (await agree(mine.admin, made.request)).searchParams.get('code')!;
    const answers = await Promise.all([token(formOf(made, code)), token(formOf(made, code))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is refused after a minute; so are forged ones, other resources and other kinds of grants', async () => {
    const made = await newRequest();
    const code = (await agree(mine.admin, made.request)).searchParams.get('code')!;
    const late = createPublicContext('192.0.2.9', { now: () => Date.now() + 61_000 });
    await expect(giveToken(late, formOf(made, code))).rejects.toMatchObject({ code: 'invalid_grant' });
    const form = formOf(made, `${mine.companyId}.1.${'A'.repeat(43)}`);
    expect((await token(form)).body.error).toBe('invalid_grant');
    expect((await token({ ...form, resource: 'https://evil.example/mcp' })).body.error).toBe('invalid_target');
    expect((await token({ ...form, grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
    expect((await token({})).body.error).toBe('invalid_request');
  });
});

describe('a token of an app', () => {
  it('opens the tools within what was agreed to, and nothing of the public API', async () => {
    const { access } = await connected({ scopes: ['contacts:read'], fullNumbers: false });
    const { result, text } = await callTool(access, 'getContact', { id: mine.contactId });
    expect(result).toMatchObject({ name: mine.name });
    expect(text).not.toContain('5511912345678');
    const call = await callApi(listTickets, { token: access, under: publicApiPath });
    expect([call.status, call.body?.error]).toEqual([401, 'ERR_API_KEY']);
  });

  it('ends with its hour, and by its renewal, whose token is used once', async () => {
    const { access, refresh, renewal, request } = await connected();
    const renewed = await token(renewal);
    expect(renewed.status).toBe(200);
    await expectRefused(access);
    expect(await isTaken(renewed.body.access_token!)).toBe(true);
    expect((await token({ ...renewal, client_id: 'another' })).body.error).toBe('invalid_grant');
    expect((await token({ ...renewal, refresh_token: refresh })).body.error).toBe('invalid_grant');
    await expectRefused(renewed.body.access_token!);
    expect((await keyOf(request.clientId)).revokedAt).not.toBeNull();
    const { renewal: other } = await connected();
    const month = createPublicContext('192.0.2.9', { now: () => Date.now() + 31 * 86_400_000 });
    await expect(giveToken(month, other)).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it('is revoked by its app, and by an administrator within a second', async () => {
    for (const which of ['access', 'refresh'] as const) {
      const app = await connected();
      await post('/oauth/revoke', new URLSearchParams({ token: app[which], client_id: 'another' }).toString());
      expect(await isTaken(app.access)).toBe(true);
      const form = new URLSearchParams({ token: app[which], client_id: app.request.clientId });
      expect((await post('/oauth/revoke', form.toString())).status).toBe(200);
      await expectRefused(app.access);
      expect((await token(app.renewal)).body.error).toBe('invalid_grant');
    }
    for (const ending of [revokeApiKey, deleteApiKey]) {
      const { access, renewal, request } = await connected();
      expect(await isTaken(access)).toBe(true);
      const { id } = await keyOf(request.clientId);
      const rotated = await callHandler(
        identity,
        rotateApiKey,
        { params: { id }, body: { overlapHours: 0 } },
        { token: mine.admin.token },
      );
      expect(rotated.error).toBe('ERR_API_KEY_APP');
      await callHandler(identity, ending, { params: { id } }, { token: mine.admin.token });
      await expectRefused(access);
      expect((await token(renewal)).body.error).toBe('invalid_grant');
    }
    expect((await post('/oauth/revoke', 'token=garbage')).status).toBe(200);
  });
});

describe('a call without a token', () => {
  it('learns where it gets one', async () => {
    const where = `Bearer resource_metadata="${process.env.API_URL}/.well-known/oauth-protected-resource/mcp"`;
    expect((await sendMcp(null, { method: 'ping' })).headers['www-authenticate']).toBe(where);
    const refused = await sendMcp('garbage', { method: 'ping' });
    expect(refused.headers['www-authenticate']).toBe(`${where}, error="invalid_token"`);
  });
});

it('is agreed to once for a request id, whose code is stored nowhere', async () => {
  const { request } = await newRequest();
  const requestId = crypto.randomUUID();
  const body = { request, name: 'Claude', scopes: ['tags:read' as const], requestId };
  const agreeing = () => callHandler(identity, connectOauthApp, { body }, { token: mine.admin.token });
  expect((await agreeing()).result.redirectTo).toContain('code=');
  expect((await agreeing()).result.redirectTo).toBeNull();
});
