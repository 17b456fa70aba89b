import { WebSocket } from 'ws';
import { cloud } from './cloud.ts';

export interface Received {
  readonly event: string;
  readonly data: unknown;
}

/** A browser's socket, with what came over it. */
export interface TestSocket {
  readonly received: readonly Received[];
  send(message: unknown): void;
  /** The first event that fits, among those that came already or will come. */
  next(fits: (received: Received) => boolean, withinMilliseconds?: number): Promise<Received>;
  /** Resolves when the socket is closed, by either side. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens a socket of the worker's cloud with a token as the web app does; rejects with the HTTP status of a refusal. */
export const openSocket = async (token: string, protocol?: string): Promise<TestSocket> =>
  connectSocket((await cloud()).addresses.sockets, token, protocol);

/** The same for the socket of any cloud, by its URL. */
export const connectSocket = async (url: string, token: string, protocol = 'recado.v1'): Promise<TestSocket> => {
  const socket = new WebSocket(url, [protocol, token]);
  const received: Received[] = [];
  const waiting = new Set<(one: Received) => void>();
  socket.on('message', (data: Buffer) => {
    const one = JSON.parse(data.toString('utf8')) as Received;
    received.push(one);
    waiting.forEach((look) => {
      look(one);
    });
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(`The handshake answered ${response.statusCode ?? 0}`));
    });
  });
  return {
    received,
    closed,
    send: (message) => {
      socket.send(JSON.stringify(message));
    },
    next: (fits, withinMilliseconds = 15_000) =>
      new Promise((resolve, reject) => {
        const already = received.find(fits);
        if (already) {
          resolve(already);
          return;
        }
        const look = (one: Received) => {
          if (!fits(one)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(one);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(
              `No such event came within ${withinMilliseconds} ms; there were ${received.map(({ event }) => event).join(', ') || 'none'}`,
            ),
          );
        }, withinMilliseconds);
        waiting.add(look);
      }),
    close: () => {
      socket.close();
    },
  };
};
