import { randomBytes } from 'node:crypto';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, type HostedWorld, type Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';
import { startShop } from './shop.ts';

describe('outages of what a host depends on', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let shop: Paired;
  let ana: Account;

  const write = async (text: string) =>
    (await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text }))!.id;
  const publishedIds = () => world.inbound.of('message').map(({ wid }) => wid);

  beforeAll(async () => {
    ({ world, host, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  it('acknowledges no message while the queues are away, and publishes all in order afterwards', async () => {
    const first = await write('before');
    await world.inbound.until('message', ({ wid }) => wid === first);
    const lines = host.lines.length;
    const during: string[] = [];
    await world.withoutQueues(async () => {
      for (const n of [1, 2, 3]) during.push(await write(`while away ${n}`));
      await host.until(({ msg, to }) => msg === 'session' && to === 'TIMEOUT', lines);
      const [companion] = await world.admin.call('listCompanions', { phone: shop.phone.phone });
      expect(companion!.pending).toBeGreaterThanOrEqual(3);
    });
    const last = await write('after');
    await world.inbound.until('message', ({ wid }) => wid === last);
    expect(publishedIds()).toEqual([first, ...during, last]);
    await world.inbound.until('session', ({ status, reason }) => status === 'TIMEOUT' && reason === 'internal');
  });

  it('loses no message when the table is away for longer than a lease', async () => {
    const from = publishedIds().length;
    const lines = host.lines.length;
    const during: string[] = [];
    await world.withoutTable(async () => {
      for (const n of [1, 2, 3]) during.push(await write(`without a table ${n}`));
      await host.until(({ msg }) => msg === 'shard lost', lines);
    });
    const last = await write('with a table');
    await world.inbound.until('message', ({ wid }) => wid === last);
    expect(publishedIds().slice(from)).toEqual([...during, last]);
  });

  it('publishes a message while storage refuses its media, and the media afterwards', async () => {
    const sent = await world.withStorage('refusesUploads', async (refusals) => {
      const picture = await world.admin.call('send', {
        phone: ana.phone,
        to: shop.phone.phone,
        text: 'look',
        image: { mimetype: 'image/png', data: randomBytes(40_000).toString('base64') },
      });
      await host.until(({ msg }) => msg === 'media not stored');
      await world.inbound.until('message', ({ wid }) => wid === picture!.id);
      const next = await write('and a word with it');
      await world.inbound.until('message', ({ wid }) => wid === next);
      expect(refusals()).toBeGreaterThan(0);
      expect(world.inbound.of('media')).toEqual([]);
      return picture!.id;
    });
    expect((await world.inbound.until('media', ({ wid }) => wid === sent)).outcome).toMatchObject({
      state: 'ready',
      size: 40_000,
    });
  });

  it('fails a command that comes hours late, and sends nothing twice', async () => {
    const sent = await world.text(shop.ref, ana, 'sent in time');
    await world.inbound.until('receipt', (event) => event.wid === sent && event.ack === 2);
    await host.kill();
    const late = await world.text(shop.ref, ana, 'nobody waits for this any more');
    await world.command(textCommand(shop, ana, sent, 'sent in time', `${sent}-hours-later`));
    const acks = world.inbound.of('receipt', ({ wid, ack }) => wid === sent && ack === 1).length;
    await world.withoutQueues(() => Promise.resolve(), 3 * 3_600_000);
    host = await world.host();
    expect(await world.inbound.until('failure', ({ wid }) => wid === late)).toMatchObject({
      reason: 'ERR_SENDING_WAPP_MSG',
    });
    await world.inbound.until('receipt', ({ wid, ack }) => wid === sent && ack === 1, acks + 1);
    const next = await world.text(shop.ref, ana, 'in time again');
    await world.inbound.until('receipt', (event) => event.wid === next && event.ack === 2);
    const shown = (await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone })).filter(
      ({ fromMe }) => !fromMe,
    );
    expect(
      shown.filter(({ id }) => [sent, late, next].includes(id)).map(({ id, duplicates }) => ({ id, duplicates })),
    ).toEqual([sent, next].map((id) => ({ id, duplicates: 0 })));
  });

  it('keeps commands while WhatsApp is away, and sends each once, in order', async () => {
    await world.admin.call('setNetwork', { up: false });
    const lines = host.lines.length;
    await world.admin.call('drop', { phone: shop.phone.phone, device: 1, reason: 'close' }).catch(() => undefined);
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push(await world.text(shop.ref, ana, `queued ${n}`));
    await host.until(({ msg, from, to }) => msg === 'session' && from === 'OPENING' && to === 'TIMEOUT', lines);
    await world.admin.call('setNetwork', { up: true });
    await world.admin.waitFor(
      'message.stored',
      ({ message }) => message.owner === ana.phone && message.id === ids.at(-1),
      { timeoutMs: 60_000 },
    );
    const shown = (await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone })).filter(
      ({ fromMe }) => !fromMe,
    );
    expect(shown.slice(-ids.length).map(({ id, duplicates }) => ({ id, duplicates }))).toEqual(
      ids.map((id) => ({ id, duplicates: 0 })),
    );
  });

  it('sends a command once that is delivered twice', async () => {
    const wid = await world.text(shop.ref, ana, 'once only');
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
    await world.command(textCommand(shop, ana, wid, 'once only', `${wid}-again`));
    const next = await world.text(shop.ref, ana, 'the next');
    await world.inbound.until('receipt', (event) => event.wid === next && event.ack === 2);
    const shown = await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone });
    expect(shown.filter(({ id }) => id === wid).map(({ duplicates }) => duplicates)).toEqual([0]);
  });

  it('sends a message again, under the same id, that a phone could not decrypt', async () => {
    await world.admin.call('forgetSessions', { phone: ana.phone, peer: shop.phone.phone });
    const wid = await world.text(shop.ref, ana, 'unreadable at first');
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
      { timeoutMs: 30_000 },
    );
    expect(message.text).toBe('unreadable at first');
  });

  it('requests a message that it cannot decrypt again, publishes it as undecryptable, and once when it is resent', async () => {
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      text: 'damaged on the way',
      corrupt: true,
    });
    await world.inbound.until('message', ({ wid, content }) => wid === sent!.id && content.type === 'text');
    const next = await write('whole');
    await world.inbound.until('message', ({ wid }) => wid === next);
    expect(world.inbound.of('message', ({ wid }) => wid === sent!.id).map(({ content }) => content.type)).toEqual([
      'undecryptable',
      'text',
    ]);
  });

  it('drops a command that breaks the contract, and goes on', async () => {
    await world.command({ ...shop.ref, type: 'send', commandId: 'broken' } as never);
    const wid = await world.text(shop.ref, ana, 'after the broken one');
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack >= 1);
    expect(host.lines.some(({ msg }) => msg === 'command breaks the contract, dropped')).toBe(true);
  });
});

const textCommand = ({ ref }: Paired, contact: Account, wid: string, body: string, commandId: string): SendCommand => ({
  ...ref,
  type: 'send',
  commandId,
  wid,
  chat: chatWith(contact),
  content: { type: 'text', body },
  quoted: null,
});
