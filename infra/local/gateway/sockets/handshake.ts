import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FunctionHost } from '../../runtime/function-host.ts';
import type { Connection } from './connection.ts';
import { authorizerEvent, connectEvent, socketApi, type Origin } from './events.ts';
import { readAuthorizer } from '../policy.ts';
import { accountId, region } from '../../aws/account/credentials.ts';

export interface HandshakeOptions {
  readonly host: Pick<FunctionHost, 'invoke'>;
  readonly authorizer: string | undefined;
  /** Identity source of the authorizer: headers, in lower case, without which the answer is 401. */
  readonly identityHeaders: readonly string[];
  readonly connect: string | undefined;
  readonly origin: Origin;
}

/** Thrown when the handshake is refused, with the HTTP status of the answer. */
export class HandshakeRefusedError extends Error {
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
  { host, authorizer, identityHeaders, origin }: HandshakeOptions,
): Promise<void> => {
  if (authorizer === undefined) return;
  if (identityHeaders.some((name) => !request.headers[name])) throw new HandshakeRefusedError(401);
  let answer: unknown;
  try {
    answer = await host.invoke(authorizer, authorizerEvent(request, connection, origin));
  } catch (error) {
    // An authorizer throws this message to refuse a caller; any other error is its own failure.
    if ((error as Error).message === 'Unauthorized') throw new HandshakeRefusedError(401);
    throw error;
  }
  const context = readAuthorizer(answer, connectArn);
  if (!context) throw new HandshakeRefusedError(403);
  connection.authorizer = context;
};

const subprotocolOf = (answer: unknown): string | undefined => {
  const { headers = {} } = (answer ?? {}) as { headers?: Record<string, unknown> };
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Invokes the authorizer, then `$connect`. Returns the subprotocol in the function's response headers, if any: the only
 * one that API Gateway sends. @throws HandshakeRefusedError
 */
export const performHandshake = async (
  request: IncomingMessage,
  connection: Connection,
  handshake: HandshakeOptions,
): Promise<string | undefined> => {
  await authorize(request, connection, handshake);
  if (handshake.connect === undefined) return undefined;
  const answer = await handshake.host.invoke(handshake.connect, connectEvent(request, connection, handshake.origin));
  const { statusCode } = (answer ?? {}) as { statusCode?: number };
  if (statusCode === undefined || statusCode < 200 || statusCode >= 300)
    throw new HandshakeRefusedError(statusCode !== undefined && statusCode >= 400 ? statusCode : 502);
  return subprotocolOf(answer);
};
