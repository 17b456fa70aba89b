import { WebSocket } from 'ws';
import { cloud } from './cloud.ts';

export interface Received {
  readonly event: string;
  readonly data: unknown;
}

/** A browser's socket, with the events that it received. */
export interface TestSocket {
  readonly received: readonly Received[];
  send(message: unknown): void;
  /** Returns the first event that matches, received before or later. */
  next(matches: (received: Received) => boolean, withinMilliseconds?: number): Promise<Received>;
  /** Resolves with the close code when either side has closed the socket. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens a socket with a token as the web app does. Rejects with an error that holds the HTTP status of a refusal. */
export const openSocket = async (token: string, protocol = 'recado.v1'): Promise<TestSocket> => {
  const { addresses } = await cloud();
  const socket = new WebSocket(addresses.sockets, [protocol, token]);
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
    next: (matches, withinMilliseconds = 15_000) =>
      new Promise((resolve, reject) => {
        const already = received.find(matches);
        if (already) {
          resolve(already);
          return;
        }
        const look = (one: Received) => {
          if (!matches(one)) return;
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
