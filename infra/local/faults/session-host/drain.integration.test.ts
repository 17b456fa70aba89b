import { randomBytes } from 'node:crypto';
import { shardOf } from '@recado/shared/deployment/shards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { type HostProcess, shardsHeld } from './host-process.ts';
import { chatWith, HostedWorld, newWid, type Paired, sameConnection } from './hosted-world.ts';

/** Connections, each of another shard, of which both hosts get half. */
const connections = [1, 2, 3, 4, 5, 6];

let world: HostedWorld;
let ana: Account;

beforeAll(async () => {
  world = await HostedWorld.start();
  ana = await world.contact('Ana');
  await world.store('c/2/out/1/file', randomBytes(400_000));
});
afterAll(() => world.stop());

const shardOfShop = ({ ref }: Paired): number => shardOf(ref.companyId, ref.whatsappId);
/** The shards of a host's log lines with this text, in their order. */
const shardsIn = ({ lines }: HostProcess, text: string, from = 0): unknown[] =>
  lines.slice(from).flatMap(({ msg, shard }) => (msg === text ? [shard] : []));

const sendFile = async ({ ref }: Paired): Promise<string> => {
  const wid = newWid();
  await world.command({
    ...ref,
    type: 'send',
    commandId: wid,
    wid,
    chat: chatWith(ana),
    content: {
      type: 'media',
      kind: 'image',
      key: 'c/2/out/1/file',
      name: 'foto',
      caption: '',
      mimetype: 'image/jpeg',
      isVoice: false,
    },
    quoted: null,
  });
  return wid;
};
const shownTo = async ({ phone }: Account, from: Paired) =>
  (await world.admin.call('transcript', { phone, peer: from.phone.phone }))
    .filter(({ fromMe }) => !fromMe)
    .map(({ id, duplicates }) => ({ id, duplicates }));

it('moves every other shard of a host that leaves while a file of one hangs, and loses and doubles nothing', async () => {
  const leaving = await world.host();
  const shops = await Promise.all(connections.map((whatsappId) => world.pair({ companyId: 2, whatsappId })));
  expect(new Set(shops.map(shardOfShop)).size).toBe(shops.length);
  const staying = await world.host();
  const own = (): Paired[] => shops.filter((shop) => shardsHeld(leaving).has(shardOfShop(shop)));
  const patience = { timeout: 60_000 };
  await expect.poll(() => own().length, patience).toBe(shops.length / 2);
  const states = () =>
    shops.map(({ ref }) => world.inbound.of('session').findLast((one) => sameConnection(one, ref))?.status);
  await expect.poll(states, patience).toEqual(shops.map(() => 'CONNECTED'));
  const [hanging, ...others] = own();
  const wid = await world.withStorage('hangs', async (refusals) => {
    const sent = await sendFile(hanging!);
    await expect.poll(refusals, patience).toBeGreaterThan(0);
    const from = staying.lines.length;
    const stopped = leaving.stop();
    for (const shop of others)
      await staying.until(({ msg, shard }) => msg === 'shard taken' && shard === shardOfShop(shop), from);
    // The others are elsewhere while the file still holds its own shard.
    expect(shardsIn(leaving, 'shard released')).not.toContain(shardOfShop(hanging!));
    const texts = await Promise.all(others.map(({ ref }) => world.text(ref, ana, 'meanwhile')));
    for (const text of texts) await world.inbound.until('receipt', (event) => event.wid === text && event.ack >= 1);
    await stopped;
    expect(shardsIn(leaving, 'shard released').at(-1)).toBe(shardOfShop(hanging!));
    return sent;
  });
  await world.inbound.until('receipt', (event) => event.wid === wid && event.ack >= 2);
  expect(await shownTo(ana, hanging!)).toEqual([{ id: wid, duplicates: 0 }]);
  expect(world.inbound.of('failure')).toEqual([]);
}, 120_000);
