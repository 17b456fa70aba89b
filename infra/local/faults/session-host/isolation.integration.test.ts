import type { ServerResponse } from 'node:http';
import { shardCount, shardOf } from '@recado/shared/deployment/shards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, HostedWorld, newWid, sameConnection, type Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';
import { pictureAt, sealPicture, startPictureServer } from './picture-server.ts';

/** Connections of the busy company, one in each shard, and messages that each of them gets at once. */
const many = shardCount;
const flood = 20;
/** Largest number of concurrent downloads of one company on a host. */
const perCompany = 8;

describe('a company with one connection, beside another with many on the same host', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let small: Paired;
  let large: Paired[];
  let ana: Account;
  let bruno: Account;

  const write = async (from: Account, shop: Paired, text: string) =>
    (await world.admin.call('send', { phone: from.phone, to: shop.phone.phone, text }))!.id;
  const published = (wid: string) => world.inbound.until('message', (event) => event.wid === wid);
  const order = () => world.inbound.of('message').map(({ wid }) => wid);
  const whole = Array.from({ length: flood }, (_, n) => n);

  beforeAll(async () => {
    world = await HostedWorld.start();
    host = await world.host();
    [ana, bruno] = [await world.contact('Ana'), await world.contact('Bruno')];
    small = await world.pair({ companyId: 12, whatsappId: 2 });
    large = [];
    for (let from = 1; from <= many; from += 4)
      large.push(...(await Promise.all([0, 1, 2, 3].map((n) => world.pair({ companyId: 11, whatsappId: from + n })))));
  });
  afterAll(() => world.stop());

  it('has its message published while all connections of the other company are flooded', async () => {
    await Promise.all([small, ...large].map(async (shop) => published(await write(ana, shop, 'first'))));
    // The first message of a contact takes longer: it begins a session.
    await published(await write(bruno, small, 'first'));
    const from = order().length;
    const floods = large.map(async (shop) => {
      const ids: string[] = [];
      for (const n of whole) ids.push(await write(ana, shop, `flood ${n}`));
      return ids;
    });
    const wid = await write(bruno, small, 'one question');
    const ids = await Promise.all(floods);
    await Promise.all([published(wid), ...ids.map((of) => published(of.at(-1)!))]);
    expect(order().slice(from).indexOf(wid)).toBeLessThan((many * flood) / 2);
    for (const [index, { ref }] of large.entries())
      expect(
        world.inbound
          .of('message', (event) => sameConnection(event, ref))
          .map(({ wid: id }) => id)
          .slice(1),
      ).toEqual(ids[index]);
  });

  it('has its answer sent while the other company has hundreds to send', async () => {
    const queued = await Promise.all(
      large.flatMap((shop) => whole.map((n) => world.text(shop.ref, ana, `campaign ${n}`))),
    );
    const wid = await world.text(small.ref, bruno, 'one answer');
    const acked = () => world.inbound.of('receipt', ({ ack }) => ack <= 2).map((event) => event.wid);
    for (const id of [wid, ...queued])
      await world.inbound.until('receipt', (event) => event.wid === id && event.ack >= 1);
    expect(queued.filter((id) => acked().indexOf(id) < acked().indexOf(wid)).length).toBeLessThan((many * flood) / 2);
  });

  it('has its pictures fetched while downloads of the other company hang, whose messages are published as well', async () => {
    const file = await sealPicture(Buffer.from('a picture'));
    const hangs = new Set<ServerResponse>();
    let most = 0;
    const enough = Promise.withResolvers<void>();
    const server = await startPictureServer(({ url }, response) => {
      if (url !== '/hangs') {
        response.end(file.sealed);
        return;
      }
      response.on('close', () => hangs.delete(response));
      most = Math.max(most, hangs.add(response).size);
      if (hangs.size === perCompany) enough.resolve();
    });
    const picture = async (from: Account, shop: Paired, path: string) =>
      (await world.admin.call('send', {
        phone: from.phone,
        to: shop.phone.phone,
        content: pictureAt(`http://127.0.0.1:${server.port}/${path}`, file),
      }))!.id;
    const hung = await Promise.all(large.flatMap((shop) => [1, 2, 3].map(() => picture(ana, shop, 'hangs'))));
    await enough.promise;
    const mine = await picture(bruno, small, 'here');
    expect((await world.inbound.until('media', ({ wid }) => wid === mine)).outcome).toMatchObject({ state: 'ready' });
    for (const wid of hung) await published(wid);
    expect(world.inbound.of('media', ({ wid }) => hung.includes(wid))).toEqual([]);
    expect(most).toBe(perCompany);
    await server.close();
  });

  it('has its picture sent while storage hangs for the other company, whose other chats go on as well', async () => {
    const picture = async ({ ref }: Paired, to: Account) => {
      const wid = newWid();
      const content = {
        type: 'media' as const,
        kind: 'image' as const,
        key: `c/${ref.companyId}/out/1/picture`,
        mimetype: 'image/jpeg',
        name: 'picture',
        caption: '',
        isVoice: false,
      };
      await world.command({ ...ref, type: 'send', commandId: wid, wid, chat: chatWith(to), content, quoted: null });
      return wid;
    };
    const sent = (wid: string) =>
      world.inbound.until('receipt', (event) => event.wid === wid && event.ack >= 1, 1, 120_000);
    for (const company of [11, 12]) await world.store(`c/${company}/out/1/picture`, Buffer.from('a picture'));
    const hung = await world.withStorage(
      'hangs',
      async () => {
        const wids = await Promise.all(large.map((shop) => picture(shop, ana)));
        await sent(await picture(small, bruno));
        await Promise.all(large.map(async ({ ref }) => sent(await world.text(ref, bruno, 'beside it'))));
        expect(world.inbound.of('receipt', ({ wid }) => wids.includes(wid))).toEqual([]);
        return wids;
      },
      '/c/11/',
    );
    await Promise.all(hung.map(sent));
  });

  it('is not held up by a broken message, command or socket of the other company in the same shard', async () => {
    const neighbour = large.find(({ ref }) => shardOf(ref.companyId, ref.whatsappId) === shardOf(12, 2))!;
    const before = world.inbound.of('session', (event) => sameConnection(event, small.ref)).length;
    const poison = { damaged: { corrupt: true }, garbled: { garbled: true }, 'no queue takes \uFFFF or \uFFFE': {} };
    const poisoned: string[] = [];
    for (const [text, how] of Object.entries(poison))
      poisoned.push(
        (await world.admin.call('send', { phone: ana.phone, to: neighbour.phone.phone, text, ...how }))!.id,
      );
    await world.command({ ...neighbour.ref, type: 'send', commandId: 'poison' } as never);
    await world.admin.call('drop', { phone: neighbour.phone.phone, device: 1, reason: 'close' }).catch(() => undefined);
    const [wid, answer] = [await write(bruno, small, 'still there?'), await world.text(small.ref, bruno, 'always')];
    await published(wid);
    await world.inbound.until('receipt', (event) => event.wid === answer && event.ack >= 1);
    expect(world.inbound.of('session', (event) => sameConnection(event, small.ref))).toHaveLength(before);
    for (const [index, body] of Object.keys(poison).entries()) {
      expect(
        (
          await world.inbound.until(
            'message',
            ({ wid: id, content }) => id === poisoned[index] && content.type === 'text',
          )
        ).content,
      ).toEqual({ type: 'text', body });
    }
    expect(host.alive).toBe(true);
  });
});
