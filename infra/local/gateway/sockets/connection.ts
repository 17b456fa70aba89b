import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';

export interface Identity {
  readonly sourceIp: string;
  readonly userAgent: string;
}

/** One handshake, and the socket once it is open. */
export interface Connection {
  /** As API Gateway makes them, with characters that a URL has to escape. */
  readonly id: string;
  readonly identity: Identity;
  readonly connectedAt: number;
  lastActiveAt: number;
  /** What the authorizer said of it, flat, all text, numbers or booleans. */
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
