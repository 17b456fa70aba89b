import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { FencedItems, FencedOff } from '@recado/session-host/platform/fenced-items';
import { LeaseTable } from '@recado/session-host/leases/lease-table';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { region } from '../../aws/account/credentials.ts';
import { freePort } from './hosted-world.ts';
import { startTable, type RunningTable } from '../../aws/table/start.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };

describe('items of the holder of a lease', () => {
  let server: RunningTable;
  let client: DynamoDBDocumentClient;

  beforeAll(async () => {
    server = await startTable({ port: await freePort(), credentials });
    client = DynamoDBDocumentClient.from(new DynamoDBClient({ region, endpoint: server.url, credentials }));
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  it('refuses every write of an earlier holder once a later one has claimed the connection', async () => {
    const ref = { companyId: 2, whatsappId: 9 };
    const [early, late] = [3, 4].map((fence) => new FencedItems(client, table.name, ref, fence));
    await early!.claim();
    await early!.write([
      { sk: 'auth', put: { creds: 'early' } },
      { sk: 'signal#a', put: { v: 1 } },
    ]);
    expect(await late!.claim()).toMatchObject({ creds: 'early', fence: 4 });
    await expect(early!.write([{ sk: 'signal#a', put: { v: 2 } }])).rejects.toThrow(FencedOff);
    await expect(early!.write([{ sk: 'auth', put: { creds: 'stale' } }])).rejects.toThrow(FencedOff);
    await expect(early!.write([{ pk: 'host#registry#0', sk: 'c2#w9', put: null }])).rejects.toThrow(FencedOff);
    await expect(early!.claim()).rejects.toThrow(FencedOff);
    expect(await Promise.all([early!, late!].map((items) => items.isClaimedByAnother()))).toEqual([true, false]);
    await late!.write([{ sk: 'signal#b', put: { v: 3 } }]);
    expect(Object.fromEntries(await late!.read(['auth', 'signal#a', 'signal#b']))).toMatchObject({
      auth: { creds: 'early' },
      'signal#a': { v: 1 },
      'signal#b': { v: 3 },
    });
  });

  const ratchet = 'signal#session#5511987654321.0';
  const turn = (v: number) => [{ sk: ratchet, put: { v } }];
  const valueIn = async (items: FencedItems) => (await items.read([ratchet])).get(ratchet)?.v;
  const claimed = async (whatsappId: number, fence: number) => {
    const items = new FencedItems(client, table.name, { companyId: 2, whatsappId }, fence);
    await items.claim();
    return items;
  };

  it('notices at its first write of a ratchet that an earlier holder wrote it since it was read', async () => {
    const early = await claimed(11, 1);
    await early.read([ratchet]);
    await early.write([], turn(1));
    await early.write([], turn(2));
    const late = await claimed(11, 2);
    expect(await valueIn(late)).toBe(2);
    await early.write([], turn(3));
    await expect(late.write([], turn(4))).rejects.toThrow('changed by another writer');
    expect(await valueIn(late)).toBe(3);
    await late.write([], turn(4));
    await expect(early.write([], turn(5))).rejects.toThrow(FencedOff);
    await late.write([], turn(5));
    expect(await valueIn(late)).toBe(5);
  });

  it('refuses the first write of a ratchet, and the marker of a message that a later holder has sent', async () => {
    const first = await claimed(12, 1);
    await first.read([ratchet]);
    await first.write([], turn(0));
    const [early, late] = [await claimed(12, 2), await claimed(12, 3)];
    const marker = (state: string) => [{ sk: 'sent#A', put: { state } }];
    await early.read([ratchet]);
    await expect(early.write([], turn(1))).rejects.toThrow(FencedOff);
    await late.write([], marker('sending'));
    await expect(early.write([], marker('sent'))).rejects.toThrow(FencedOff);
    await late.write([], marker('sent'));
    expect((await late.read(['sent#A'])).get('sent#A')).toMatchObject({ state: 'sent' });
  });

  it('notices at its first write that an earlier holder has begun the ratchet of a new contact, with a pre-key', async () => {
    const preKeys = (v: number) => ({ sk: 'signal#pre-key#8.0', put: { v } });
    const before = await claimed(15, 1);
    await before.read([preKeys(0).sk]);
    await before.write([], [preKeys(0)]);
    const [early, late] = [before, await claimed(15, 2)];
    for (const items of [early, late]) await items.read([ratchet, preKeys(0).sk]);
    await early.write([], [...turn(1), preKeys(1)]);
    await expect(late.write([], [...turn(2), preKeys(2)])).rejects.toThrow('changed by another writer');
    expect(Object.fromEntries(await late.read([ratchet, preKeys(0).sk]))).toMatchObject({
      [ratchet]: { v: 1 },
      [preKeys(0).sk]: { v: 1 },
    });
    await late.write([], [...turn(3), preKeys(3)]);
    await expect(early.write([], turn(4))).rejects.toThrow(FencedOff);
    await expect(early.write([], [preKeys(4)])).rejects.toThrow(FencedOff);
    expect(Object.fromEntries(await late.read([ratchet, preKeys(0).sk]))).toMatchObject({
      [ratchet]: { v: 3 },
      [preKeys(0).sk]: { v: 3 },
    });
  });

  it('writes what is known of people without a transaction, and refuses it from an earlier holder', async () => {
    const [early, late] = [await claimed(14, 1), await claimed(14, 2)];
    const devices = (v: number) => [{ sk: 'signal#device-list#5511987654321', put: { v } }];
    await early.write([], devices(1));
    await late.write([], devices(2));
    await expect(early.write([], devices(3))).rejects.toThrow(FencedOff);
    expect((await late.read([devices(0)[0]!.sk])).get(devices(0)[0]!.sk)).toMatchObject({ v: 2 });
  });

  it('continues ratchets that earlier releases wrote', async () => {
    const early = await claimed(13, 1);
    await client.send(new PutCommand({ TableName: table.name, Item: { pk: 'host#c2#w13', sk: ratchet, v: 1 } }));
    expect(await valueIn(early)).toBe(1);
    for (const v of [2, 3]) await early.write([], turn(v));
    expect(await valueIn(early)).toBe(3);
  });

  it('writes and lists more items than fit in one transaction', async () => {
    const items = new FencedItems(client, table.name, { companyId: 2, whatsappId: 10 }, 1);
    await items.claim();
    await items.write(
      Array.from({ length: 250 }, (_, n) => ({ sk: `signal#${String(n).padStart(3, '0')}`, put: { v: n } })),
    );
    const listed = (await Array.fromAsync(items.list('signal#'))).flat();
    expect(listed.map(({ v }) => v)).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect((await items.read(listed.map(({ sk }) => String(sk)))).size).toBe(250);
  });

  const living = async (): Promise<LeaseTable> => {
    const host = new LeaseTable(client, table.name, 'one');
    await host.join(10);
    return host;
  };
  const seen = async (host: LeaseTable, shard: number) =>
    (await host.read()).leases.find((row) => row.shard === shard)!;
  const rowOf = async (host: LeaseTable) => (await host.read()).hosts.find((row) => row.host === host.host)!;

  it('gives a lease to one of several hosts, and to no other while its owner lives', async () => {
    const hosts = await Promise.all([1, 2, 3].map(living));
    expect((await Promise.all(hosts.map((host) => host.take(0, null)))).filter((fence) => fence !== null)).toEqual([1]);
    const row = await seen(hosts[0]!, 0);
    const [holder, other] = [
      hosts.find(({ host }) => host === row.owner)!,
      hosts.find(({ host }) => host !== row.owner)!,
    ];
    expect(await other.take(0, row)).toBeNull();
    await other.release(0, 1);
    expect(await seen(other, 0)).toMatchObject({ owner: holder.host });
    await holder.release(0, 1);
    expect(await other.take(0, await seen(other, 0))).toBe(2);
    expect(await holder.take(0, row)).toBeNull();
  });

  it('does not bury a host that has sent a heartbeat since it was read', async () => {
    const [a, b] = [await living(), await living()];
    const row = await rowOf(a);
    expect(row).toMatchObject({ capacity: 10, release: 'one' });
    expect(await a.beat()).toBe(true);
    expect(await b.declareDead(row)).toBe(false);
    expect(await a.beat()).toBe(true);
  });

  it('refuses heartbeats of a buried host, and gives its leases away under a higher fence', async () => {
    const [a, b] = [await living(), await living()];
    expect(await a.take(1, null)).toBe(1);
    expect(await b.take(1, await seen(b, 1))).toBeNull();
    const row = await rowOf(a);
    expect(await b.declareDead(row)).toBe(true);
    expect(await b.declareDead(row)).toBe(true);
    expect(await a.beat()).toBe(false);
    expect(await b.take(1, await seen(b, 1))).toBe(2);
    const first = a.host;
    await a.join(10);
    expect(a.host).not.toBe(first);
    await a.release(1, 1);
    expect(await seen(a, 1)).toMatchObject({ owner: b.host, fence: 2 });
  });
});
