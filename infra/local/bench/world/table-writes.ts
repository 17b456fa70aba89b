import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A proxy to the table that counts writes. */
interface WriteMeter {
  url: string;
  /** Items put or deleted by transactions so far. Heartbeats and leases are not written by transactions. */
  written: () => number;
  close: () => Promise<void>;
}

const transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

const writesIn = (body: Buffer): number =>
  transaction.parse(JSON.parse(body.toString())).TransactItems.filter((item) => 'Put' in item || 'Delete' in item)
    .length;

/** Starts a proxy to `target` that counts the writes of transactions. */
export const countTableWrites = async (target: string): Promise<WriteMeter> => {
  let written = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const body = Buffer.concat(parts);
      if (String(request.headers['x-amz-target']).endsWith('.TransactWriteItems')) written += writesIn(body);
      const onward = ask(
        new URL(request.url ?? '/', target),
        { method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.once('error', () => response.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => written,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
