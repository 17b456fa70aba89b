import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One stand-in that answers: where it is, and how it is ended. */
export interface Running {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Thrown instead of Node's EADDRINUSE, so that the start can say which part wanted which port. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} on 127.0.0.1 is taken by another program`);
    this.name = 'PortTakenError';
    this.port = port;
  }
}

/** Listens on 127.0.0.1 only: none of the stand-ins may be reached from the network. Port 0 takes any free one. */
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

/** Ends a server at once: open keep-alive and long-polling connections are cut, not waited for. */
const shut = (server: Server): Promise<void> => {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
};

/**
 * Serves `handle`; a fault in it becomes a 500 that the SDKs retry, and is reported,
 * because a stand-in that hides its own faults makes every other fault harder to find.
 */
export const serve = async (port: number, handle: Handle): Promise<Running & { server: Server }> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    Promise.resolve(handle(request, response)).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      console.error(`${request.method ?? ''} ${request.url?.split('?')[0] ?? ''} failed:`, error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"message":"Internal Server Error"}');
    });
  });
  const taken = await listen(server, port);
  return { server, port: taken, url: `http://127.0.0.1:${taken}`, close: () => shut(server) };
};
