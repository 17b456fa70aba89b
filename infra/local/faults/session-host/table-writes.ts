import { hostKeys } from '@recado/session-host/platform/host-keys';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The writes of a host for its connections so far. */
export interface TableWrites {
  /** Items put or deleted. */
  items: number;
  /** Ratchets among them. */
  ratchets: number;
  /** Write request units, as the table reports them. */
  units: number;
  /** Calls. */
  calls: number;
}

/** A proxy to the table that counts writes. */
interface WriteMeter {
  url: string;
  /** The writes so far. Heartbeats and leases don't count. */
  written: () => TableWrites;
  /** Holds the writes of connections from now on; returns a function that lets them pass. */
  hold: () => () => void;
  close: () => Promise<void>;
}

const key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const put = z.object({ Item: key });
const transaction = z.object({
  TransactItems: z.array(z.object({ Put: put.optional(), Delete: z.object({ Key: key }).optional() })),
});
const consumed = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });

/** Sort keys of the items that a request puts or deletes of a connection; none for a request that does not count. */
const keysIn = (operation: string, body: unknown): string[] => {
  if (operation === 'TransactWriteItems')
    return transaction
      .parse(body)
      .TransactItems.flatMap(({ Put, Delete }) => Put?.Item ?? Delete?.Key ?? [])
      .map(({ sk }) => sk.S);
  if (operation !== 'PutItem') return [];
  const { pk, sk } = put.parse(body).Item;
  return pk.S.startsWith('host#c') ? [sk.S] : [];
};

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const unitsIn = (body: Buffer): number =>
  [answer.parse(JSON.parse(body.toString())).ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

/** Starts a proxy to `target` that counts the writes of connections. */
export const countTableWrites = async (target: string): Promise<WriteMeter> => {
  const written: TableWrites = { items: 0, ratchets: 0, units: 0, calls: 0 };
  let open: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      const given = await read(request);
      const body = JSON.parse(given.toString()) as object;
      const keys = keysIn(operation, body);
      const items = keys.length;
      const text = items > 0 ? Buffer.from(JSON.stringify({ ...body, ReturnConsumedCapacity: 'TOTAL' })) : given;
      if (items > 0) await open;
      const headers = { ...request.headers, 'content-length': String(text.length) };
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      ask(new URL(request.url ?? '/', target), { method: request.method, headers }, resolve)
        .once('error', reject)
        .end(text);
      const answered = await promise;
      const result = await read(answered);
      if (items > 0 && answered.statusCode === 200) {
        written.items += items;
        written.ratchets += keys.filter((sk) => sk.startsWith(`${hostKeys.signal}session#`)).length;
        written.units += unitsIn(result);
        written.calls += 1;
      }
      response.writeHead(answered.statusCode ?? 502, answered.headers).end(result);
    };
    forward().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => ({ ...written }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
