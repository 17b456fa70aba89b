import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RouteMatch } from '@recado/shared/deployment/select-route';
import { integratorsBinaryTypes, integratorsStage } from '@recado/shared/deployment/integrators-api';
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { accountId, region } from '../../aws/account/credentials.ts';
import { requestTime } from '../request-time.ts';
import type { RestRoute } from './start.ts';

const apiId = 'localrest1';

/** A call as the gateway has read it. `path` is that behind the stage, decoded. */
export interface RestCall {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly path: string;
  readonly match: RouteMatch<RestRoute>;
}

type Values = Record<string, string>;
type ManyValues = Record<string, string[]>;
type Pairs = readonly (readonly [string, string])[];

const single = (pairs: Pairs): Values => Object.fromEntries(pairs);
const many = (pairs: Pairs): ManyValues =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, values]) => [name, values.map(([, value]) => value)]),
  );

/** Header names keep the case in which the client sent them. */
const headersOf = (request: IncomingMessage): Pairs => [
  ...Array.from(
    { length: request.rawHeaders.length / 2 },
    (_, at) => [request.rawHeaders[2 * at]!, request.rawHeaders[2 * at + 1]!] as const,
  ),
  ['X-Forwarded-For', request.socket.remoteAddress ?? '127.0.0.1'],
  ['X-Forwarded-Proto', 'http'],
];

/** The ARN of a call, which the policies of authorizers name. */
export const methodArn = ({ request, path }: RestCall): string =>
  `arn:aws:execute-api:${region}:${accountId}:${apiId}/${integratorsStage}/${request.method ?? ''}${path}`;

type RestContext = APIGatewayProxyEvent['requestContext'];

const contextOf = ({ request, path, match }: RestCall, authorizer: Record<string, unknown> | null): RestContext => {
  const now = new Date();
  const id = randomUUID();
  const httpMethod = request.method ?? '';
  return {
    accountId,
    apiId,
    authorizer,
    domainName: request.headers.host ?? '',
    domainPrefix: apiId,
    extendedRequestId: id,
    httpMethod,
    identity: {
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      userAgent: request.headers['user-agent'] ?? null,
    } as RestContext['identity'],
    path: `/${integratorsStage}${path}`,
    protocol: 'HTTP/1.1',
    requestId: id,
    requestTime: requestTime(now),
    requestTimeEpoch: now.getTime(),
    resourceId: 'local',
    resourcePath: match.route.path,
    stage: integratorsStage,
  };
};

const partsOf = (call: RestCall) => {
  const { request, url, path, match } = call;
  const headers = headersOf(request);
  const query = [...url.searchParams];
  return {
    resource: match.route.path,
    path,
    httpMethod: request.method ?? '',
    headers: single(headers),
    multiValueHeaders: many(headers),
    queryStringParameters: query.length > 0 ? single(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? many(query) : null,
    pathParameters: match.parameters,
    stageVariables: null,
  };
};

/** Builds the event that a REST API passes to its REQUEST authorizer. */
export const authorizerEvent = (call: RestCall): APIGatewayRequestAuthorizerEvent => ({
  type: 'REQUEST',
  methodArn: methodArn(call),
  ...partsOf(call),
  requestContext: contextOf(call, null) as unknown as APIGatewayRequestAuthorizerEvent['requestContext'],
});

const isBinary = (contentType: string | undefined): boolean =>
  integratorsBinaryTypes.includes((contentType ?? '').split(';', 1)[0]!.trim().toLowerCase());

/** Builds the event of format 1.0 that a REST API passes to its function. */
export const restEvent = (call: RestCall, authorizer: Record<string, unknown>, body: Buffer): APIGatewayProxyEvent => {
  const encoded = isBinary(call.request.headers['content-type']);
  return {
    ...partsOf(call),
    requestContext: contextOf(call, authorizer),
    body: body.length === 0 ? null : body.toString(encoded ? 'base64' : 'utf8'),
    isBase64Encoded: encoded && body.length > 0,
  };
};
