import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';

interface Identity {
  readonly sourceIp: string;
  readonly userAgent: string;
}

/** A WebSocket connection, from its handshake on. */
export interface Connection {
  /** In API Gateway's format, with characters that URLs must escape. */
  readonly id: string;
  readonly identity: Identity;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
  /** Epoch milliseconds. */
  lastActiveAt: number;
  /** The context that the authorizer returned: strings, numbers and booleans. */
  authorizer: Record<string, unknown>;
  socket?: WebSocket;
}

export const newConnection = (request: IncomingMessage): Connection => {
  const now = Date.now();
  return {
    id: `${randomBytes(11).toString('base64').slice(0, -1)}=`,
    identity: { sourceIp: request.socket.remoteAddress ?? '127.0.0.1', userAgent: request.headers['user-agent'] ?? '' },
    connectedAt: now,
    lastActiveAt: now,
    authorizer: {},
  };
};
