import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { accountId } from '../../aws/account/credentials.ts';
import { requestTime } from '../request-time.ts';
import type { Match } from './routes.ts';

export type Claims = Record<string, string>;
type HttpEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

export const apiId = 'localhttp1';

const textual = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.-]+\+(json|xml)))/;

const headersOf = (request: IncomingMessage): Record<string, string> => {
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && entry[0] !== 'cookie',
  );
  return {
    ...Object.fromEntries(headers.map(([name, value]) => [name, [value].flat().join(',')])),
    'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    'x-forwarded-for': request.socket.remoteAddress ?? '127.0.0.1',
    'x-forwarded-port': String(request.socket.localPort),
    'x-forwarded-proto': 'http',
  };
};

/** Values of repeated names are joined by commas. */
const queryOf = (query: URLSearchParams): Record<string, string> | undefined => {
  const names = [...new Set(query.keys())];
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, query.getAll(name).join(',')]));
};

const bodyOf = (request: IncomingMessage, body: Buffer): { body?: string; isBase64Encoded: boolean } => {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = textual.test(request.headers['content-type'] ?? 'text/plain');
  return text
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
};

/** Builds the event of payload format 2.0 that an HTTP API passes to its function. */
export const httpEvent = (
  request: IncomingMessage,
  url: URL,
  path: string,
  body: Buffer,
  { route, parameters }: Match,
  claims: Claims | undefined,
): HttpEvent => {
  const now = new Date();
  const routeKey = `${route.method} ${route.path}`;
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  const headers = headersOf(request);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(cookies ? { cookies } : {}),
    headers,
    queryStringParameters: queryOf(url.searchParams),
    pathParameters: Object.keys(parameters).length === 0 ? undefined : parameters,
    requestContext: {
      accountId,
      apiId,
      ...(claims ? { authorizer: { principalId: '', integrationLatency: 0, jwt: { claims, scopes: null } } } : {}),
      domainName: headers.host ?? '',
      domainPrefix: apiId,
      http: {
        method: route.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(request, body),
  };
};
