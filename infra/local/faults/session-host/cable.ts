import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server that can be pulled out, and put in again. */
export interface Cable {
  /** What to connect to in the server's place. */
  url: string;
  pull: () => void;
  plug: () => void;
  close: () => Promise<void>;
}

/** Lays a cable to a server on this machine. */
export const layCable = async (target: string): Promise<Cable> => {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let plugged = true;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    if (!plugged) near.destroy();
    else near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const cut = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: () => {
      plugged = false;
      cut();
    },
    plug: () => {
      plugged = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
};
