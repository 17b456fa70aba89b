import type { ErrorCode } from '@recado/shared/contract/errors';
import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { apiKeyPrefix } from '../src/data/api-keys/store.ts';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  seen?: object;
}

const textOf = (values: Record<string, unknown> | undefined): Record<string, string> | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Returns a token's claims as API Gateway's authorizer hands them on: all claims as text. */
const authorizerOf = (token: string): object => {
  return { jwt: { claims: textOf({ ...decomposeUnverifiedJwt(token).payload }), scopes: null } };
};

const toEvent = (
  endpoint: Endpoint,
  { params, query, body, seen }: Parts,
  token: string | undefined,
  sourceIp: string,
): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: `${endpoint.method} ${endpoint.path}`,
  rawPath: endpoint.path,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  pathParameters: textOf(params),
  queryStringParameters: textOf(query),
  body: body === undefined ? undefined : JSON.stringify(seen ? { ...body, seen } : body),
  isBase64Encoded: false,
  requestContext: {
    requestId: 'test',
    http: { method: endpoint.method, path: endpoint.path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
    // The route of API keys has no authorizer.
    ...(token !== undefined && !token.startsWith(apiKeyPrefix) && { authorizer: authorizerOf(token) }),
  } as unknown as APIGatewayProxyEventV2['requestContext'],
});

interface Answer<T> {
  status: number;
  /** The body of a 200. */
  result: T;
  /** The error of any other status. */
  error?: ErrorCode;
  details?: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** Calls an HTTP function as API Gateway does after its authorizer let the token through. */
export const callHandler = async <E extends Endpoint>(
  handler: unknown,
  endpoint: E,
  call: CallOf<E>,
  { token, sourceIp = '192.0.2.1' }: { token?: string; sourceIp?: string } = {},
): Promise<Answer<ResultOf<E>>> => {
  const {
    statusCode,
    body,
    headers = {},
  } = await (handler as Handler)(toEvent(endpoint, call as Parts, token, sourceIp), {} as Context);
  const parsed = JSON.parse(body ?? 'null') as unknown;
  return statusCode === 200
    ? { status: 200, result: parsed as ResultOf<E>, headers }
    : { status: statusCode ?? 0, result: undefined as never, headers, ...(parsed as { error: ErrorCode }) };
};
