import { AppError } from '@recado/shared/contract/errors';
import { type Endpoint, endpoint } from '@recado/shared/contract/grammar';
import { id } from '@recado/shared/contract/parameters';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { bindPublic, type Binding, type PublicUseCase } from '../../context/binding.ts';
import { log } from '../../platform/log.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { createHandler } from './create-handler.ts';
import { unreachableEnvironment } from '../../../test/unreachable-environment.ts';

// The audit log has a test over the table.
vi.mock('./run-recorded.ts', () => ({
  runRecordedPublicly: (binding: Extract<Binding, { public: true }>, input: never, _event: unknown, context: never) =>
    binding.run(context, input),
}));

const thing = endpoint({
  name: 'thing',
  summary: '',
  group: 'identity',
  method: 'POST',
  path: '/things/{id}',
  access: 'public',
  errors: [],
  params: z.object({ id }),
  query: z.object({ page: z.coerce.number<number>().int().optional() }),
  body: z.object({ secret: z.string().min(6) }),
  result: z.object({ id, nested: z.array(z.object({ name: z.string() })) }),
  example: { body: { secret: 'abcdef' } },
});
type Thing = typeof thing;

const event = (
  given: Partial<APIGatewayProxyEventV2> = {},
  { method, path }: Endpoint = thing,
): APIGatewayProxyEventV2 =>
  ({
    routeKey: `${method} ${path}`,
    pathParameters: { id: '7' },
    body: JSON.stringify({ secret: 'abcdef' }),
    isBase64Encoded: false,
    headers: {},
    requestContext: { requestId: 'r1', http: { sourceIp: '192.0.2.1' } },
    ...given,
  }) as unknown as APIGatewayProxyEventV2;

const run = async (
  useCase: PublicUseCase<Thing>,
  given?: Partial<APIGatewayProxyEventV2>,
  context: Partial<Context> = {},
) => {
  const bindings: Binding[] = [bindPublic(thing, useCase)];
  const handler = createHandler(bindings) as unknown as (
    given: APIGatewayProxyEventV2,
    context: Partial<Context>,
  ) => Promise<APIGatewayProxyStructuredResultV2>;
  const { statusCode, headers, body } = await handler(event(given), context);
  return { statusCode, headers, body: JSON.parse(body!) as Record<string, unknown>, text: body! };
};

const good: PublicUseCase<Thing> = (_context, { params }) => Promise.resolve({ id: params.id, nested: [] });
const failing =
  (error: Error): PublicUseCase<Thing> =>
  () =>
    Promise.reject(error);

beforeAll(() => {
  Object.assign(process.env, unreachableEnvironment);
});

it('refuses calls from pages of other origins before anything else', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:81'])
    expect(await run(good, { headers: { origin } })).toMatchObject({
      statusCode: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  expect((await run(good, { headers: { origin: 'http://localhost' } })).statusCode).toBe(200);
});

describe('an HTTP function', () => {
  it('answers what its use case does, for nobody on the way to keep', async () => {
    const { statusCode, body, headers } = await run(good);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: { id: 7, nested: [] } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('cuts off what the contract does not name, however deep', async () => {
    const leaky = { id: 1, sub: 'secret', nested: [{ name: 'a', sessionId: 'secret' }] };
    expect((await run(() => Promise.resolve(leaky))).body).toEqual({ id: 1, nested: [{ name: 'a' }] });
  });

  it('owns up to a result that breaks its contract, without showing it', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const { statusCode, body } = await run(() => Promise.resolve({ id: 1, nested: [{ name: 42 }] } as never));
    expect({ statusCode, body }).toEqual({ statusCode: 500, body: { error: 'ERR_INTERNAL', requestId: 'r1' } });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('parses what it is given, and nothing that is not declared', async () => {
    const seen = vi.fn(good);
    await run(seen, {
      queryStringParameters: { page: '3', admin: 'true' },
      body: Buffer.from('{"secret":"çãéíõu","role":"admin"}').toString('base64'),
      isBase64Encoded: true,
    });
    expect(seen.mock.calls[0]![1]).toEqual({ params: { id: 7 }, query: { page: 3 }, body: { secret: 'çãéíõu' } });
  });

  it.each([
    ['a short secret', { body: '{"secret":"ab1cd"}' }, [{ path: 'body.secret', code: 'too_small' }]],
    ['broken JSON', { body: '{"secret":"ab1cd' }, [{ path: 'body', code: 'invalid_json' }]],
    ['no body', { body: undefined }, [{ path: 'body', code: 'invalid_type' }]],
    ['a bad id', { pathParameters: { id: 'ab1cd' } }, [{ path: 'params.id', code: 'invalid_type' }]],
    ['a bad query', { queryStringParameters: { page: 'ab1cd' } }, [{ path: 'query.page', code: 'invalid_type' }]],
  ])('refuses %s and says where, but does not repeat it', async (_name, given, issues) => {
    const useCase = vi.fn(good);
    const { statusCode, body, text } = await run(useCase, given);
    expect({ statusCode, body }).toEqual({ statusCode: 400, body: { error: 'ERR_VALIDATION', details: { issues } } });
    expect(text).not.toContain('ab1cd');
    expect(useCase).not.toHaveBeenCalled();
  });

  it('refuses a body that is too large', async () => {
    expect(await run(good, { body: JSON.stringify({ secret: 'x'.repeat(1024 * 1024) }) })).toMatchObject({
      statusCode: 413,
      body: { error: 'ERR_BODY_TOO_LARGE' },
    });
  });

  it('answers refusals by their code, with their details', async () => {
    expect(await run(failing(new AppError('ERR_NO_PLAN_FOUND', { planId: 4 })))).toMatchObject({
      statusCode: 404,
      body: { error: 'ERR_NO_PLAN_FOUND', details: { planId: 4 } },
    });
  });

  it('says of a lost race or a throttled table that it may be tried again', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    for (const error of [new ConditionFailed(['user']), throttled])
      expect(await run(failing(error))).toMatchObject({ statusCode: 503, body: { error: 'ERR_BUSY' } });
    logged.mockRestore();
  });

  it('keeps the words of an unexpected error to itself, and out of the log', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const { statusCode, text } = await run(failing(new Error('maria@example.com is not a number')));
    expect({ statusCode, text }).toEqual({ statusCode: 500, text: '{"error":"ERR_INTERNAL","requestId":"r1"}' });
    expect(logged.mock.calls[0]![1]).toMatchObject({
      requestId: 'r1',
      route: 'POST /things/{id}',
      error: { kind: 'Error' },
    });
    expect(JSON.stringify(logged.mock.calls)).not.toContain('maria');
    logged.mockRestore();
  });

  it('finds the endpoint of a path that a greedy route takes', async () => {
    const call = { routeKey: 'POST /{proxy+}', pathParameters: { proxy: 'things/7' } };
    expect(await run(good, call)).toEqual(await run(good));
    expect(await run(good, { ...call, pathParameters: { proxy: 'things/7/parts' } })).toMatchObject({
      statusCode: 404,
      body: { error: 'ERR_NOT_FOUND' },
    });
  });

  it('knows no other routes', async () => {
    expect(await run(good, { routeKey: 'GET /things/{id}' })).toMatchObject({
      statusCode: 404,
      body: { error: 'ERR_NOT_FOUND' },
    });
  });

  it('answers before its own time is over', async () => {
    const answer = await run(() => new Promise(() => undefined), {}, { getRemainingTimeInMillis: () => 510 });
    expect(answer).toMatchObject({ statusCode: 503, body: { error: 'ERR_BUSY' } });
  });
});
