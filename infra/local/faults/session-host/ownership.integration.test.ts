import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LeaseTable } from '@recado/session-host/leases/lease-table';
import { hostKeys } from '@recado/session-host/platform/host-keys';
import { shardCount, shardOf } from '@recado/shared/deployment/shards';
import { table as tableName } from '@recado/shared/deployment/resources';
import { region } from '../../aws/account/credentials.ts';
import type { Account } from '../../whatsapp/contract/account.ts';
import { HostedWorld, sameConnection, type Paired } from './hosted-world.ts';
import { shardsHeld, type HostProcess } from './host-process.ts';

const refs = [1, 2, 3, 4].map((whatsappId) => ({ companyId: 4, whatsappId }));

describe('shards and their hosts', () => {
  let world: HostedWorld;
  let first: HostProcess;
  let second: HostProcess;
  let shops: Paired[];
  let ana: Account;

  const write = async (shop: Paired, text: string) =>
    (await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text }))!.id;
  const connectedAgain = (shop: Paired, fence: number) =>
    world.inbound.until(
      'session',
      (event) => sameConnection(event, shop.ref) && event.status === 'CONNECTED' && event.fence > fence,
    );
  const fenceOf = (shop: Paired) =>
    Math.max(...world.inbound.of('session', (event) => sameConnection(event, shop.ref)).map(({ fence }) => fence));

  beforeAll(async () => {
    world = await HostedWorld.start();
    first = await world.host();
    shops = await Promise.all(refs.map((ref) => world.pair(ref)));
    ana = await world.contact('Ana');
  });
  afterAll(() => world.stop());

  it('gives a second host its fair share, whose sessions log in there with their credentials', async () => {
    expect(shardsHeld(first).size).toBe(shardCount);
    second = await world.host();
    await second.until(
      () => shops.filter(({ ref }) => shardsHeld(second).has(shardOf(ref.companyId, ref.whatsappId))).length >= 2,
    );
    const moved = shops.filter((_, index) => shardsHeld(second).has(shardOf(4, refs[index]!.whatsappId)));
    expect(moved).toHaveLength(2);
    for (const shop of moved) await connectedAgain(shop, 1);
    expect(shardsHeld(first).size + shardsHeld(second).size).toBeLessThanOrEqual(shardCount);
  });

  it('refuses writes and answers of a host that lost its lease while it was slow', async () => {
    const shop = shops.find((_, index) => shardsHeld(first).has(shardOf(4, refs[index]!.whatsappId)))!;
    const fence = fenceOf(shop);
    const before = await write(shop, 'before the pause');
    await world.inbound.until('message', ({ wid }) => wid === before);
    const lines = first.lines.length;
    first.signal('SIGSTOP');
    const during = await Promise.all([1, 2, 3].map((n) => write(shop, `during the pause ${n}`)));
    await connectedAgain(shop, fence);
    for (const wid of during) await world.inbound.until('message', (event) => event.wid === wid);
    first.signal('SIGCONT');
    await first.until(({ msg }) => msg === 'shard lost', lines);
    const after = await write(shop, 'after the pause');
    await world.inbound.until('message', ({ wid }) => wid === after);
    const published = world.inbound.of('message', (event) => sameConnection(event, shop.ref)).map(({ wid }) => wid);
    expect(published).toEqual([before, ...during, after]);
    const wid = await world.text(shop.ref, ana, 'still in one piece');
    await world.admin.waitFor('message.stored', ({ message }) => message.owner === ana.phone && message.id === wid);
    const last = world.inbound
      .of('session', (event) => sameConnection(event, shop.ref))
      .sort((a, b) => a.fence - b.fence || a.sequence - b.sequence)
      .at(-1)!;
    expect(last).toMatchObject({ status: 'CONNECTED', number: shop.phone.phone });
  });

  it('has one owner again at once after a lease was overwritten and two hosts hold the shard', async () => {
    const [shop] = shops as [Paired];
    const shard = shardOf(4, shop.ref.whatsappId);
    const table = DynamoDBDocumentClient.from(
      new DynamoDBClient({ region, endpoint: world.urls.table, credentials: world.credentials }),
    );
    // The host that was slow takes shards back first: no shard moves any more when the lease is overwritten.
    const { fence, owner, hosts } = await vi.waitFor(
      async () => {
        const read = await new LeaseTable(table, tableName.name, 'reader').read();
        const lease = read.leases.find((row) => row.shard === shard)!;
        const last = world.inbound.of('session', (event) => sameConnection(event, shop.ref)).at(-1);
        expect(shardsHeld(first).size).toBeGreaterThan(0);
        expect(shardsHeld(first).size + shardsHeld(second).size).toBe(shardCount);
        expect(last).toMatchObject({ status: 'CONNECTED', fence: lease.fence });
        return { fence: lease.fence, owner: lease.owner, hosts: read.hosts };
      },
      { timeout: 60_000, interval: 100 },
    );
    const successor = hosts.find(({ host }) => host !== owner)!.host;
    await table.send(
      new UpdateCommand({
        TableName: tableName.name,
        Key: { pk: hostKeys.leases, sk: hostKeys.lease(shard) },
        UpdateExpression: 'SET #owner = :successor ADD fence :one',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':successor': successor, ':one': 1 },
      }),
    );
    table.destroy();
    const from = world.inbound.of('message', (event) => sameConnection(event, shop.ref)).length;
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5, 6]) ids.push(await write(shop, `whose? ${n}`));
    await connectedAgain(shop, fence);
    ids.push(await write(shop, 'one of you'));
    await world.inbound.until('message', ({ wid }) => wid === ids.at(-1));
    expect(
      world.inbound
        .of('message', (event) => sameConnection(event, shop.ref))
        .map(({ wid }) => wid)
        .slice(from),
    ).toEqual(ids);
    const wid = await world.text(shop.ref, ana, 'answered by one');
    await world.admin.waitFor('message.stored', ({ message }) => message.owner === ana.phone && message.id === wid);
    expect(
      (await world.admin.call('listCompanions', { phone: shop.phone.phone })).map(({ connected }) => connected),
    ).toEqual([true]);
  });

  it('hands all shards over at once when a host drains, and logs nobody out', async () => {
    const fences = shops.map(fenceOf);
    const moving = shops.filter((_, index) => shardsHeld(second).has(shardOf(4, refs[index]!.whatsappId)));
    expect(moving.length).toBeGreaterThan(0);
    await second.stop();
    expect(second.lines.at(-1)).toMatchObject({ msg: 'stopped' });
    for (const shop of moving) await connectedAgain(shop, fences[shops.indexOf(shop)]!);
    for (const shop of shops) {
      const id = await write(shop, 'everybody there?');
      await world.inbound.until('message', ({ wid }) => wid === id);
      expect(
        (await world.admin.call('listCompanions', { phone: shop.phone.phone })).map(({ connected }) => connected),
      ).toEqual([true]);
    }
  });
});
