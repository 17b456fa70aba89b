import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  InitiateAuthCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { localPool } from '../../aws/cognito/pool/pool.ts';
import type { Running } from '../../http/serve.ts';
import { startServices, type RunningServices } from '../../aws/start-services.ts';
import { PayloadTooLargeError } from '../../runtime/function-host.ts';
import { createAuthorizer } from './authorize.ts';
import { startHttpGateway } from './start.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

const pool = { ...localPool, flows: [...localPool.flows, 'USER_PASSWORD_AUTH'] };
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let services: RunningServices;
let gateway: Running;
let token: string;
let answer: (event: Event) => unknown;

beforeAll(async () => {
  services = await startServices({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    pool,
    deliver: () => Promise.resolve(),
  });
  const client = new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint: services.url, credentials });
  const user = { UserPoolId: pool.id, Username: 'ana@empresa.com.br' };
  await client.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password: 'password', Permanent: true }));
  const signedIn = await client.send(
    new InitiateAuthCommand({
      ClientId: pool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.Username, PASSWORD: 'password' },
    }),
  );
  token = signedIn.AuthenticationResult!.AccessToken!;
  const jwks = (await (await fetch(`${services.url}/${pool.id}/.well-known/jwks.json`)).json()) as Parameters<
    typeof createAuthorizer
  >[1];
  const route = (method: string, path: string, open = false) => ({ method, path, functionName: 'f', public: open });
  gateway = await startHttpGateway({
    port: 0,
    routes: [
      route('GET', '/open', true),
      route('GET', '/tickets/{id}'),
      route('GET', '/tickets/list'),
      route('GET', '/tickets/{proxy+}'),
      route('POST', '/upload', true),
    ],
    authorize: createAuthorizer(pool, jwks),
    host: { invoke: (_name, event) => Promise.resolve(answer(JSON.parse(JSON.stringify(event)) as Event)) },
  });
});

afterAll(async () => {
  await gateway.close();
  await services.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}${path}`, { headers });

describe('routes', () => {
  test('an undeclared route answers 404 and a malformed path 400', async () => {
    const response = await get('/none');
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
    expect((await fetch(`${gateway.url}/open`, { method: 'DELETE' })).status).toBe(404);
    expect((await get('/tickets/%ff')).status).toBe(400);
  });

  test('a greedy route takes the rest of a path, and asks for a token', async () => {
    answer = (event) => ({ statusCode: 200, body: `${event.routeKey} ${JSON.stringify(event.pathParameters ?? {})}` });
    expect((await get('/tickets/a%20b/log')).status).toBe(401);
    const found = await get('/tickets/a%20b/log', { authorization: `Bearer ${token}` });
    expect(await found.text()).toBe('GET /tickets/{proxy+} {"proxy":"a b/log"}');
  });

  test('a static path takes precedence over a parameter, and parameters are decoded', async () => {
    answer = (event) => ({ statusCode: 200, body: `${event.routeKey} ${JSON.stringify(event.pathParameters ?? {})}` });
    const authorization = `Bearer ${token}`;
    expect(await (await get('/tickets/list', { authorization })).text()).toBe('GET /tickets/list {}');
    expect(await (await get('/tickets/a%20b', { authorization })).text()).toBe('GET /tickets/{id} {"id":"a b"}');
    expect(await (await get('/tickets/%2B55%C3%A9', { authorization })).text()).toBe('GET /tickets/{id} {"id":"+55é"}');
  });
});

describe('tokens', () => {
  test.each([
    ['none', undefined],
    ['garbage', 'Bearer garbage'],
    ['forged', () => `Bearer ${token.slice(0, -6)}AAAAAA`],
  ])('%s answers 401 and invokes no function', async (_name, given) => {
    answer = () => {
      throw new Error('The function was reached');
    };
    const authorization = typeof given === 'function' ? given() : given;
    const response = await get('/tickets/1', authorization === undefined ? {} : { authorization });
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
  });

  test('the function gets the claims as strings', async () => {
    answer = (event) => event.requestContext.authorizer.jwt.claims;
    const claims = (await (await get('/tickets/1', { authorization: `Bearer ${token}` })).json()) as Record<
      string,
      string
    >;
    expect(claims).toMatchObject({ token_use: 'access', client_id: pool.clientId });
    expect(claims.exp).toMatch(/^\d+$/);
  });
});

describe('events and answers', () => {
  test('query and cookies have payload format 2.0', async () => {
    answer = (event) => ({
      query: event.queryStringParameters,
      raw: event.rawQueryString,
      cookies: event.cookies,
      agent: event.requestContext.http.userAgent,
    });
    const body = await (await get('/open?tag=1&tag=2&q=a%20b', { cookie: 'a=1; b=2', 'user-agent': 'test' })).json();
    expect(body).toEqual({
      query: { tag: '1,2', q: 'a b' },
      raw: 'tag=1&tag=2&q=a%20b',
      cookies: ['a=1', 'b=2'],
      agent: 'test',
    });
  });

  test('binary bodies are base64, text bodies are not', async () => {
    answer = ({ body, isBase64Encoded }) => ({ body, isBase64Encoded });
    const post = async (type: string, body: string) =>
      (await fetch(`${gateway.url}/upload`, { method: 'POST', body, headers: { 'content-type': type } })).json();
    expect(await post('application/json', '{"a":"ç"}')).toEqual({ body: '{"a":"ç"}', isBase64Encoded: false });
    expect(await post('image/png', 'abc')).toEqual({ body: 'YWJj', isBase64Encoded: true });
  });

  test('status, headers and cookies of the function are sent; its CORS headers are not', async () => {
    answer = () => ({
      statusCode: 201,
      headers: { 'x-own': '1', 'access-control-allow-origin': '*' },
      cookies: ['a=1', 'b=2'],
      body: 'made',
    });
    const response = await get('/open');
    expect([
      response.status,
      response.headers.get('x-own'),
      response.headers.getSetCookie(),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([201, '1', ['a=1', 'b=2'], null]);
  });

  test('an error answers 500 without its message; a body over 10 MB answers 413', async () => {
    answer = () => {
      throw new Error('secret detail');
    };
    const failed = await get('/open');
    expect([failed.status, await failed.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    answer = () => {
      throw new PayloadTooLargeError('event');
    };
    expect((await get('/open')).status).toBe(413);
    answer = () => 'reached';
    const large = await fetch(`${gateway.url}/upload`, {
      method: 'POST',
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    }).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
  });
});

describe('pages of other origins', () => {
  const origin = 'http://pages.example';

  test('get CORS headers, also on error answers, and may send no cookies', async () => {
    const preflight = await fetch(`${gateway.url}/tickets/1`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,*');
    const { headers, status } = await get('/tickets/1', { origin });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toContain('www-authenticate');
    expect((await get('/tickets/1')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
