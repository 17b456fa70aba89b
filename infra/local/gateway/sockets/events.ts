import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accountId, region } from '../../aws/account/credentials.ts';
import { requestTime } from '../request-time.ts';
import type { Connection } from './connection.ts';

export const socketApi = { id: 'localsocket', stage: 'live' } as const;

/** The address of the gateway, which events contain. */
export interface Origin {
  readonly domainName: string;
}

const requestContext = (
  connection: Connection,
  { domainName }: Origin,
  routeKey: string,
  eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT',
): object => {
  const now = new Date();
  const id = randomUUID();
  return {
    routeKey,
    eventType,
    messageDirection: 'IN',
    extendedRequestId: id,
    requestId: id,
    requestTime: requestTime(now),
    requestTimeEpoch: now.getTime(),
    stage: socketApi.stage,
    connectedAt: connection.connectedAt,
    identity: connection.identity,
    domainName,
    connectionId: connection.id,
    apiId: socketApi.id,
    ...(Object.keys(connection.authorizer).length > 0 ? { authorizer: connection.authorizer } : {}),
  };
};

/** Headers and query of the handshake. Header names keep their case, as on API Gateway: `Sec-WebSocket-Protocol`. */
const handshake = (request: IncomingMessage): object => {
  const raw = Array.from(
    { length: request.rawHeaders.length / 2 },
    (_, at) => [request.rawHeaders[2 * at]!, request.rawHeaders[2 * at + 1]!] as const,
  );
  const query = [...new URL(request.url ?? '/', 'http://localhost').searchParams];
  const many = (pairs: readonly (readonly [string, string])[]) => {
    const grouped = Map.groupBy(pairs, ([name]) => name);
    return Object.fromEntries([...grouped].map(([name, values]) => [name, values.map(([, value]) => value)]));
  };
  return {
    headers: Object.fromEntries(raw),
    multiValueHeaders: many(raw),
    ...(query.length > 0
      ? { queryStringParameters: Object.fromEntries(query), multiValueQueryStringParameters: many(query) }
      : {}),
  };
};

export const authorizerEvent = (request: IncomingMessage, connection: Connection, origin: Origin): object => ({
  type: 'REQUEST',
  methodArn: `arn:aws:execute-api:${region}:${accountId}:${socketApi.id}/${socketApi.stage}/$connect`,
  ...handshake(request),
  stageVariables: {},
  requestContext: requestContext(connection, origin, '$connect', 'CONNECT'),
});

export const connectEvent = (request: IncomingMessage, connection: Connection, origin: Origin): object => ({
  ...handshake(request),
  requestContext: requestContext(connection, origin, '$connect', 'CONNECT'),
  isBase64Encoded: false,
});

export const messageEvent = (connection: Connection, origin: Origin, routeKey: string, body: string): object => ({
  requestContext: { ...requestContext(connection, origin, routeKey, 'MESSAGE'), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
});

export const disconnectEvent = (connection: Connection, origin: Origin, code: number, reason: string): object => ({
  headers: { Host: origin.domainName, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' },
  multiValueHeaders: { Host: [origin.domainName], 'x-api-key': [''], 'X-Forwarded-For': [''], 'x-restapi': [''] },
  requestContext: {
    ...requestContext(connection, origin, '$disconnect', 'DISCONNECT'),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
});
