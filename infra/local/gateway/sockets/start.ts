import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { serve, type Running } from '../../http/serve.ts';
import type { FunctionHost } from '../../runtime/function-host.ts';
import { newConnection, type Connection } from './connection.ts';
import { socketApi } from './events.ts';
import { HandshakeRefusedError, refuseUpgrade, performHandshake, type HandshakeOptions } from './handshake.ts';
import { answerManagement } from './management.ts';
import { routeEvents } from './route-events.ts';

interface SocketGatewayOptions {
  port: number;
  accessKeyId: string;
  host: Pick<FunctionHost, 'invoke'>;
  /** Function names by route key: `$connect`, `$default`, `$disconnect`, or a value of the message's `action`. */
  routes: Readonly<Record<string, string>>;
  authorizer?: string;
  identityHeaders: readonly string[];
}

export interface RunningSocketGateway extends Running {
  /** The URL to which browsers connect. */
  readonly socketUrl: string;
  /** The endpoint of the management API for functions. */
  readonly managementUrl: string;
  /** Cuts all connections without a close frame, as a network failure does. Returns their number. */
  readonly drop: () => number;
}

/** API Gateway's limit for a frame. Browsers send a message in one frame, so it limits messages too. */
const maxFrameBytes = 32 * 1024;
const maxIdleTime = 10 * 60_000;
const maxConnectionTime = 2 * 3_600_000;
const checkInterval = 15_000;

const textOf = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

/** Starts API Gateway's WebSocket API: authorizer, routes by `$request.body.action`, management API and limits. */
export const startSocketGateway = async ({
  port,
  accessKeyId,
  host,
  routes,
  authorizer,
  identityHeaders,
}: SocketGatewayOptions): Promise<RunningSocketGateway> => {
  const connections = new Map<string, Connection>();
  const protocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (_offered, request) => protocols.get(request) ?? false,
  });

  const running = await serve(port, async (request, response) => {
    const id = /\/@connections\/([^/?]+)$/.exec((request.url ?? '').split('?')[0]!)?.[1];
    if (id !== undefined)
      await answerManagement(request, response, decodeURIComponent(id), accessKeyId, (one) => connections.get(one));
    else response.writeHead(426, { 'content-type': 'application/json' }).end('{"message":"Upgrade Required"}');
  });
  const origin = { domainName: `127.0.0.1:${running.port}` };
  const { forward, invokeDisconnect } = routeEvents(host, routes, origin);
  const handshake: HandshakeOptions = { host, authorizer, identityHeaders, connect: routes.$connect, origin };

  const open = (connection: Connection, socket: WebSocket): void => {
    connection.socket = socket;
    connections.set(connection.id, connection);
    // Messages are handled one after the other, so that tests are repeatable; on AWS a later one may overtake.
    let queue = Promise.resolve();
    socket.on('message', (data, binary) => {
      if (binary) socket.close(1003, 'Binary is not supported');
      else queue = queue.then(() => forward(connection, socket, textOf(data)));
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      connections.delete(connection.id);
      void queue.then(() => invokeDisconnect(connection, code, reason.toString()));
    });
  };

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const connection = newConnection(request);
    const gone = new Promise<void>((resolve) => stream.once('close', resolve));
    try {
      const protocol = await performHandshake(request, connection, handshake);
      if (protocol !== undefined) protocols.set(request, protocol);
      if (stream.destroyed) {
        await invokeDisconnect(connection, 1006, '');
        return;
      }
      server.handleUpgrade(request, stream, head, (socket) => {
        open(connection, socket);
      });
    } catch (error) {
      if (!(error instanceof HandshakeRefusedError)) console.error('A handshake failed:', error);
      refuseUpgrade(stream, error instanceof HandshakeRefusedError ? error.status : 500);
      await gone;
    }
  };

  running.server.on('upgrade', (request, stream: Duplex, head) => {
    stream.on('error', () => undefined);
    if (request.url?.split('?')[0]?.replace(/\/$/, '') !== `/${socketApi.stage}`) refuseUpgrade(stream, 403);
    else void upgrade(request, stream, head);
  });

  const expiryTimer = setInterval(() => {
    const now = Date.now();
    for (const { socket, lastActiveAt, connectedAt } of connections.values()) {
      if (now - lastActiveAt > maxIdleTime || now - connectedAt > maxConnectionTime) socket?.close(1001, 'Going away');
    }
  }, checkInterval);

  return {
    ...running,
    socketUrl: `ws://${origin.domainName}/${socketApi.stage}`,
    managementUrl: `http://${origin.domainName}/${socketApi.stage}`,
    drop: () => {
      const open = [...connections.values()];
      open.forEach(({ socket }) => socket?.terminate());
      return open.length;
    },
    close: async () => {
      clearInterval(expiryTimer);
      for (const { socket } of connections.values()) socket?.terminate();
      server.close();
      await running.close();
    },
  };
};
