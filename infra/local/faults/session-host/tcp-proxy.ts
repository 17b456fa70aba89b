import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which can cut all connections and refuse new ones. */
export interface TcpProxy {
  /** The address to use in place of the server's. */
  url: string;
  disconnect: () => void;
  reconnect: () => void;
  close: () => Promise<void>;
}

/** Starts a TCP proxy to a server on this machine. */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let connected = true;
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
    if (!connected) near.destroy();
    else near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const cut = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect: () => {
      connected = false;
      cut();
    },
    reconnect: () => {
      connected = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
};
