import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A running stand-in: its address and how to stop it. */
export interface Running {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Thrown instead of Node's EADDRINUSE; names the port. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} on 127.0.0.1 is taken by another program`);
    this.name = 'PortTakenError';
    this.port = port;
  }
}

/** Listens on 127.0.0.1 only, so that no stand-in can be reached from the network. Port 0 picks a free port. */
const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error);
    };
    server.once('error', refuse);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refuse);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
};

/** Closes a server and cuts its open connections, keep-alive and long-polling ones included. */
const closeServer = (server: Server): Promise<void> => {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
};

/** Serves `handle` on 127.0.0.1, by HTTPS where `tls` is given. An error that it throws is logged and answered by a 500, which the SDKs retry. */
export const serve = async (port: number, handle: Handle, tls?: TlsOptions): Promise<Running & { server: Server }> => {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    Promise.resolve(handle(request, response)).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      console.error(`${request.method ?? ''} ${request.url?.split('?')[0] ?? ''} failed:`, error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"message":"Internal Server Error"}');
    });
  };
  const options = { keepAliveTimeout: 60_000 };
  const server = tls ? createTlsServer({ ...options, ...tls }, listener) : createServer(options, listener);
  const taken = await listen(server, port);
  return {
    server,
    port: taken,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${taken}`,
    close: () => closeServer(server),
  };
};
