import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { FencedItems, FencedOff } from '@recado/session-host/platform/fenced-items';
import { LeaseTable } from '@recado/session-host/leases/lease-table';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { region } from '../../aws/credentials.ts';
import { freePort } from './hosted-world.ts';
import { startTable } from '../../aws/table/start.ts';
import type { RunningTable } from '../../aws/table/start.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };

describe('what belongs to the holder of a lease', () => {
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
    await early!.write([{ sk: 'auth', put: { creds: 'early' } }, { sk: 'signal#a', put: { v: 1 } }]);
    expect(await late!.claim()).toMatchObject({ creds: 'early', fence: 4 });
    await expect(early!.write([{ sk: 'signal#a', put: { v: 2 } }])).rejects.toThrow(FencedOff);
    await expect(early!.write([{ sk: 'auth', put: { creds: 'stale' } }])).rejects.toThrow(FencedOff);
    await expect(early!.write([{ pk: 'host#registry#0', sk: 'c2#w9', put: null }])).rejects.toThrow(FencedOff);
    await expect(early!.claim()).rejects.toThrow(FencedOff);
    await late!.write([{ sk: 'signal#b', put: { v: 3 } }]);
    expect(Object.fromEntries(await late!.read(['auth', 'signal#a', 'signal#b']))).toMatchObject({ auth: { creds: 'early' }, 'signal#a': { v: 1 }, 'signal#b': { v: 3 } });
  });

  it('writes and lists more than one transaction holds', async () => {
    const items = new FencedItems(client, table.name, { companyId: 2, whatsappId: 10 }, 1);
    await items.claim();
    await items.write(Array.from({ length: 250 }, (_, n) => ({ sk: `signal#${String(n).padStart(3, '0')}`, put: { v: n } })));
    const listed = (await Array.fromAsync(items.list('signal#'))).flat();
    expect(listed.map(({ v }) => v)).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect((await items.read(listed.map(({ sk }) => String(sk)))).size).toBe(250);
  });

  it('gives a lease to one of many who want it, under a fence that only grows', async () => {
    const hosts = ['a', 'b', 'c'].map((host) => new LeaseTable(client, table.name, host));
    const won = (await Promise.all(hosts.map((host) => host.take(0, null)))).filter((fence) => fence !== null);
    expect(won).toEqual([1]);
    const [row] = (await hosts[0]!.read()).leases;
    const holder = hosts.find((_, index) => ['a', 'b', 'c'][index] === row!.owner)!;
    const others = hosts.filter((host) => host !== holder);
    expect(await holder.renew(0, 1)).toBe(true);
    // What was seen before the renewal is no ground to take it any more.
    expect(await others[0]!.take(0, row!)).toBeNull();
    const [fresh] = (await others[0]!.read()).leases;
    expect(await others[0]!.take(0, fresh!)).toBe(2);
    expect(await holder.renew(0, 1)).toBe(false);
    await holder.release(0, 1);
    expect((await holder.read()).leases[0]).toMatchObject({ fence: 2, owner: ['a', 'b', 'c'][hosts.indexOf(others[0]!)] });
    await others[0]!.release(0, 2);
    expect((await holder.read()).leases[0]).toMatchObject({ fence: 2, owner: null });
  });
});
