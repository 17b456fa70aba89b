import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to storage on which uploads can be refused, as S3 does when it is asked to slow down. */
export interface StorageDoor {
  url: string;
  shut: () => void;
  open: () => void;
  /** Uploads refused so far. */
  refusals: () => number;
  close: () => Promise<void>;
}

const slowDown = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** Opens a door to storage on this machine. */
export async function openStorageDoor(target: string): Promise<StorageDoor> {
  let refuses = false;
  let refused = 0;
  const server = createServer((request, response) => {
    if (refuses && (request.method === 'PUT' || request.method === 'POST')) {
      refused += 1;
      request.resume().once('end', () => response.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown));
      return;
    }
    const onward = ask(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      refuses = true;
    },
    open: () => {
      refuses = false;
    },
    refusals: () => refused,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}
