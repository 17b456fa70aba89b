import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The state of the host as figures: no phone number, no name. */
export interface HealthReport {
  host: string;
  /** `full`: connections wait because this host, or all hosts, have no room. `failing`: the host does not work (`WorkCheck`). */
  status: 'ok' | 'full' | 'failing' | 'draining';
  capacity: { most: number; taken: number; waiting: number };
  shards: number[];
  sessions: Record<string, number>;
}

/**
 * Starts the health server. `/health` answers 200 while the host works, full or not, and 503 when it does not, or drains.
 * `/metrics` answers the figures as JSON.
 */
export const startHealthServer = async (
  port: number,
  report: () => HealthReport,
): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    };
    if (request.method !== 'GET') return answer(405, { error: 'method' });
    if (request.url === '/health') {
      const { status, capacity } = report();
      return answer(status === 'draining' || status === 'failing' ? 503 : 200, { status, capacity });
    }
    if (request.url === '/metrics') {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return answer(200, {
        ...report(),
        memory: { rss, heapUsed, external },
        processor: (user + system) / 1_000,
        uptime: Math.round(process.uptime()),
      });
    }
    return answer(404, { error: 'path' });
  });
  await listening(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const listening = (server: Server, port: number): Promise<void> => {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve());
  });
};
