import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FunctionHost } from '../../runtime/function-host.ts';
import type { Connection } from './connection.ts';
import { authorizerEvent, connectEvent, socketApi } from './events.ts';
import type { Origin } from './events.ts';
import { readAuthorizer } from './policy.ts';
import { accountId, region } from '../../aws/credentials.ts';

export interface Handshake {
  readonly host: Pick<FunctionHost, 'invoke'>;
  readonly authorizer: string | undefined;
  /** Headers without which the authorizer is not even asked (its identity source), in lower case. */
  readonly identityHeaders: readonly string[];
  readonly connect: string | undefined;
  readonly origin: Origin;
}

/** The handshake is refused with an HTTP status. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(STATUS_CODES[status]);
    this.name = 'RefusedError';
    this.status = status;
  }
}

export const refuseUpgrade = (socket: Duplex, status: number): void => {
  const body = JSON.stringify({ message: STATUS_CODES[status] });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
};

const connectArn = `arn:aws:execute-api:${region}:${accountId}:${socketApi.id}/${socketApi.stage}/$connect`;

const authorize = async (
  request: IncomingMessage,
  connection: Connection,
  { host, authorizer, identityHeaders, origin }: Handshake,
): Promise<void> => {
  if (authorizer === undefined) return;
  if (identityHeaders.some((name) => !request.headers[name])) throw new RefusedError(401);
  let answer: unknown;
  try {
    answer = await host.invoke(authorizer, authorizerEvent(request, connection, origin));
  } catch (error) {
    // The word with which an authorizer says that nobody is signed in; any other fault is its own.
    if ((error as Error).message === 'Unauthorized') throw new RefusedError(401);
    throw error;
  }
  const context = readAuthorizer(answer, connectArn);
  if (!context) throw new RefusedError(403);
  connection.authorizer = context;
};

const subprotocolOf = (answer: unknown): string | undefined => {
  const { headers = {} } = (answer ?? {}) as { headers?: Record<string, unknown> };
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Asks the authorizer, then `$connect`. Returns the subprotocol that the function chose in its response's
 * headers, which is the only way in which API Gateway answers one.
 */
export const shakeHands = async (
  request: IncomingMessage,
  connection: Connection,
  handshake: Handshake,
): Promise<string | undefined> => {
  await authorize(request, connection, handshake);
  if (handshake.connect === undefined) return undefined;
  const answer = await handshake.host.invoke(handshake.connect, connectEvent(request, connection, handshake.origin));
  const { statusCode } = (answer ?? {}) as { statusCode?: number };
  if (statusCode === undefined || statusCode < 200 || statusCode >= 300)
    throw new RefusedError(statusCode !== undefined && statusCode >= 400 ? statusCode : 502);
  return subprotocolOf(answer);
};
