import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What storage does wrong: refuses uploads, or everything, as S3 does when it is asked to slow down; takes what it is asked and never answers; sends the beginning of a file alone. */
export type StorageFault = 'refusesUploads' | 'refuses' | 'hangs' | 'stalls';

/** A way to storage on which storage seems to be at fault. */
export interface StorageDoor {
  url: string;
  /** Null when all is well. */
  fault: StorageFault | null;
  /** Part of the paths that it is at fault for. */
  faultyPath: string;
  /** Calls that met a fault so far. */
  refusals: () => number;
  close: () => Promise<void>;
}

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** Opens a door to storage on this machine. */
export const openStorageDoor = async (target: string): Promise<StorageDoor> => {
  let met = 0;
  const server = createServer((request, response) => {
    const fault = request.url?.includes(door.faultyPath) === true ? door.fault : null;
    const isUpload = request.method === 'PUT' || request.method === 'POST';
    if (fault !== null && (isUpload || fault !== 'refusesUploads')) met += 1;
    if (fault === 'hangs') {
      request.resume();
      return;
    }
    if (fault === 'refuses' || (fault === 'refusesUploads' && isUpload)) {
      request.resume().once('end', () => response.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown));
      return;
    }
    const onward = ask(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (fault === 'stalls')
          answer.once('data', (bytes: Buffer) => response.write(bytes.subarray(0, bytes.length / 2)));
        else answer.pipe(response);
      },
    );
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const door: StorageDoor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    faultyPath: '',
    refusals: () => met,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return door;
};
