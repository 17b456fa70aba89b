import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of storage: refuses uploads or all calls with SlowDown, never answers, or sends only the beginning of a file. */
export type StorageFault = 'refusesUploads' | 'refuses' | 'hangs' | 'stalls';

/** An HTTP proxy in front of storage that injects faults. */
export interface StorageProxy {
  url: string;
  /** Null when the proxy forwards all calls. */
  fault: StorageFault | null;
  /** Only paths that contain this text meet the fault. */
  faultyPath: string;
  /** Returns the number of calls that met a fault. */
  refusals: () => number;
  close: () => Promise<void>;
}

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** Starts a proxy in front of storage on this machine. */
export const startStorageProxy = async (target: string): Promise<StorageProxy> => {
  let met = 0;
  const server = createServer((request, response) => {
    const fault = request.url?.includes(proxy.faultyPath) === true ? proxy.fault : null;
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
    const forwarded = sendRequest(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (fault === 'stalls')
          answer.once('data', (bytes: Buffer) => response.write(bytes.subarray(0, bytes.length / 2)));
        else answer.pipe(response);
      },
    );
    forwarded.once('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const proxy: StorageProxy = {
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
  return proxy;
};
