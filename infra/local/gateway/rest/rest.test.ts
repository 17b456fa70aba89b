import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Running } from '../../http/serve.ts';
import { PayloadTooLargeError, TooManyRequestsError } from '../../runtime/function-host.ts';
import { startRestGateway } from './start.ts';
import { createUsagePlan } from './usage-plan.ts';

const webOrigin = 'http://127.0.0.1:4100';
const token = (value: string) => ({ authorization: `Bearer ${value}` });
let gateway: Running;
let answer: (event: APIGatewayProxyEvent) => unknown;
let authorized: string[];

const policy = (effect: 'Allow' | 'Deny', methodArn: string, key: string) => ({
  principalId: 'company-7',
  usageIdentifierKey: key,
  policyDocument: { Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: methodArn }] },
  context: { companyId: 7 },
});

const authorize = ({ headers, methodArn }: APIGatewayRequestAuthorizerEvent): unknown => {
  const given = headers?.authorization ?? '';
  authorized.push(given);
  if (given === 'Bearer') throw new Error('Unauthorized');
  const stage = `${methodArn.split('/').slice(0, 2).join('/')}/*`;
  if (given === 'Bearer broken') throw new Error('a failure of its own');
  if (given === 'Bearer unknown-key') return policy('Allow', stage, 'none');
  return policy(given === 'Bearer wrong' ? 'Deny' : 'Allow', stage, given === 'Bearer busy' ? 'key-2' : 'key-1');
};

beforeAll(async () => {
  gateway = await startRestGateway({
    port: 0,
    webOrigin,
    routes: [{ method: 'ANY', path: '/api/messages/{proxy+}', functionName: 'messages' }],
    authorizer: 'authorizer',
    answersKeptFor: 60_000,
    keys: ['key-1', 'key-2'],
    plan: { rate: 0.001, burst: 20, quota: 1_000 },
    host: {
      invoke: (name, event) =>
        Promise.resolve(JSON.parse(JSON.stringify(event)) as unknown).then((given) =>
          name === 'authorizer'
            ? authorize(given as APIGatewayRequestAuthorizerEvent)
            : answer(given as APIGatewayProxyEvent),
        ),
    },
  });
});

afterAll(() => gateway.close());

beforeEach(() => {
  authorized = [];
  answer = () => ({ statusCode: 200, body: '{}' });
});

const call = (headers: Record<string, string>, path = '/live/api/messages/send', init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, { method: 'POST', headers, ...init });

const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: string }).error,
  response.headers.get('access-control-allow-origin'),
];

describe('the gateway’s own refusals', () => {
  test('have the form of the functions’ errors, and may be read by the web app', async () => {
    expect(await refusalOf(await call({}))).toEqual([401, 'ERR_SESSION_EXPIRED', webOrigin]);
    expect(await refusalOf(await call({ authorization: 'Bearer' }))).toEqual([401, 'ERR_SESSION_EXPIRED', webOrigin]);
    expect(await refusalOf(await call(token('wrong')))).toEqual([403, 'ERR_API_TOKEN', webOrigin]);
    expect(await refusalOf(await call(token('a'), '/live/other'))).toEqual([404, 'ERR_NOT_FOUND', webOrigin]);
    expect((await call(token('a'), '/api/messages/send')).status).toBe(403);
    expect((await call(token('unknown-key'))).status).toBe(403);
    expect((await call(token('broken'))).status).toBe(502);
  });

  test('say when to come back once the usage plan is used up, for one key alone', async () => {
    const calls = await Promise.all(Array.from({ length: 25 }, () => call(token('busy'))));
    const refused = calls.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(await refused[0]!.json()).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfter: 1 } });
    expect((await call(token('quiet'))).status).toBe(200);
  });

  test('say when to come back while a function has no executions, as during a restore', async () => {
    answer = () => {
      throw new TooManyRequestsError();
    };
    const refused = await call(token('a'));
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refusalOf(refused)).toEqual([503, 'ERR_BUSY', webOrigin]);
  });

  test('come before a body that is too large, for the gateway or for a function', async () => {
    expect((await call({}, '/live/api/messages/send', { body: 'x'.repeat(100) })).status).toBe(401);
    answer = () => {
      throw new PayloadTooLargeError('event');
    };
    expect(await refusalOf(await call(token('a')))).toEqual([413, 'ERR_BODY_TOO_LARGE', webOrigin]);
  });
});

test('the authorizer’s answer about a token is kept, whatever is called', async () => {
  for (const path of ['/live/api/messages/send', '/live/api/messages/checkNumber'])
    expect((await call(token('kept'), path)).status).toBe(200);
  expect(authorized).toEqual(['Bearer kept']);
});

test('a preflight is answered without a token and without a function', async () => {
  const response = await call({ origin: webOrigin }, '/live/api/messages/send', { method: 'OPTIONS' });
  expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'Authorization,Content-Type,Idempotency-Key',
  ]);
  expect(authorized).toEqual([]);
});

describe('events and answers', () => {
  test('have the format of REST APIs', async () => {
    answer = (event) => ({
      statusCode: 200,
      headers: { 'x-own': '1' },
      body: JSON.stringify({
        path: event.path,
        resource: event.resource,
        parameters: event.pathParameters,
        query: event.multiValueQueryStringParameters,
        method: event.httpMethod,
        stage: event.requestContext.path,
        company: event.requestContext.authorizer,
        body: event.body,
        isBase64Encoded: event.isBase64Encoded,
      }),
    });
    const response = await call(token('a'), '/live/api/messages/send/linkImage?a=1&a=2', { body: '{"a":"ç"}' });
    expect(response.headers.get('x-own')).toBe('1');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toEqual({
      path: '/api/messages/send/linkImage',
      resource: '/api/messages/{proxy+}',
      parameters: { proxy: 'send/linkImage' },
      query: { a: ['1', '2'] },
      method: 'POST',
      stage: '/live/api/messages/send/linkImage',
      company: { principalId: 'company-7', integrationLatency: 0, companyId: '7' },
      body: '{"a":"ç"}',
      isBase64Encoded: false,
    });
  });

  test('forms with files come as bytes', async () => {
    answer = ({ body, isBase64Encoded }) => ({
      statusCode: 200,
      body: JSON.stringify({ isBase64Encoded, text: Buffer.from(body!, 'base64').toString() }),
    });
    const form = new FormData();
    form.append('medias', new Blob(['abc']), 'a.txt');
    const sent = (await (await call(token('a'), undefined, { body: form })).json()) as {
      isBase64Encoded: boolean;
      text: string;
    };
    expect(sent.isBase64Encoded).toBe(true);
    expect(sent.text).toContain('abc');
  });

  test('an answer without a status is a 502', async () => {
    answer = () => ({ ok: true });
    expect((await call(token('a'))).status).toBe(502);
  });
});

test('a usage plan counts days of UTC, and refills with time', () => {
  const count = createUsagePlan({ rate: 1, burst: 2, quota: 3 });
  expect([count('a', 0), count('a', 0), count('a', 0)]).toEqual([null, null, 'THROTTLED']);
  expect([count('a', 1_000), count('a', 5_000), count('b', 5_000)]).toEqual([null, 'QUOTA_EXCEEDED', null]);
  expect(count('a', 86_400_000)).toBeNull();
});
