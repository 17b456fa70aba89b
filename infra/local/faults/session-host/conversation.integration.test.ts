import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, sameConnection, type HostedWorld, type Paired } from './hosted-world.ts';
import type { HostProcess } from './host-process.ts';
import { startShop } from './shop.ts';

describe('a connection through the session host', () => {
  let world: HostedWorld;
  let host: HostProcess;
  let ana: Account;
  let shop: Paired;

  beforeAll(async () => {
    ({ world, host, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  it('passes through the states of pairing, each published with fence and sequence', () => {
    const states = world.inbound.of('session', (event) => sameConnection(event, shop.ref));
    expect(states.map(({ status }) => status)).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
    expect(states.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(new Set(states.map(({ fence }) => fence)).size).toBe(1);
    expect(states.at(-1)).toMatchObject({ qrcode: '', number: shop.phone.phone, reason: null });
  });

  it('publishes a contact’s message with number and LID', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Olá! 👋' });
    const event = await world.inbound.until('message', ({ wid }) => wid === sent!.id);
    expect(event).toMatchObject({
      companyId: 2,
      whatsappId: 1,
      channel: 'whatsapp',
      fromMe: false,
      pushName: 'Ana',
      participant: null,
      chat: { isGroup: false, address: { number: ana.phone } },
      content: { type: 'text', body: 'Olá! 👋' },
      quotedWid: null,
      isForwarded: false,
    });
    expect(event.chat.address.lid).toMatch(/^\d+$/);
  });

  it('sends a text, and publishes its receipts: one for server and phone where both come at once', async () => {
    const wid = await world.text(shop.ref, ana, 'Bom dia, Ana');
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    expect(message).toMatchObject({ text: 'Bom dia, Ana', fromMe: false, peer: shop.phone.phone, duplicates: 0 });
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
    await world.admin.call('read', { phone: ana.phone, peer: shop.phone.phone });
    const read = await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 3);
    expect(read.chat.address).toMatchObject({ number: ana.phone });
    expect(world.inbound.of('receipt', (event) => event.wid === wid).map(({ ack }) => ack)).toEqual([2, 3]);
  });

  it.each([
    ['an emoji alone', '👩‍👩‍👧‍👦'],
    ['ten thousand characters', 'çã👋 \n'.repeat(1_700)],
    ['a script', '<script>alert(1)</script>'],
  ])('carries %s unchanged, both ways', async (_, text) => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text });
    expect((await world.inbound.until('message', ({ wid }) => wid === sent!.id)).content).toEqual({
      type: 'text',
      body: text,
    });
    const wid = await world.text(shop.ref, ana, text);
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    expect(message.text).toBe(text);
  });

  it('sends a message that failed with the text of the next attempt', async () => {
    const wid = newWid();
    const attempt = (commandId: string, body: string) =>
      world.command({
        ...shop.ref,
        type: 'send',
        commandId,
        wid,
        chat: chatWith(ana),
        content: { type: 'text', body },
        quoted: null,
      });
    await world.admin.call('refuse', { phone: shop.phone.phone, error: 479, count: 1 });
    await attempt(`${wid}.1`, 'às 9h');
    expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({ commandId: `${wid}.1` });
    await attempt(`${wid}.2`, 'às 10h');
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    expect(message.text).toBe('às 10h');
  });

  it('sends the contact a receipt that its message was read', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Alguém aí?' });
    const { wid, chat } = await world.inbound.until('message', (event) => event.wid === sent!.id);
    await world.command({
      ...shop.ref,
      type: 'read',
      commandId: `read-${wid}`,
      chat,
      messages: [{ wid, participant: null }],
    });
    await world.admin.waitFor(
      'message.changed',
      ({ message }) => message.owner === ana.phone && message.id === wid && message.status === 'read',
    );
  });

  it('publishes a message from the own phone as ours, in the chat of the contact', async () => {
    const sent = await world.admin.call('send', { phone: shop.phone.phone, to: ana.phone, text: 'Do celular' });
    const event = await world.inbound.until('message', ({ wid }) => wid === sent!.id);
    expect(event).toMatchObject({
      fromMe: true,
      pushName: null,
      chat: { address: { number: ana.phone } },
      content: { type: 'text', body: 'Do celular' },
    });
  });

  it('logs no number, name or text', () => {
    const logged = JSON.stringify(host.lines);
    for (const secret of [ana.phone, shop.phone.phone, ana.lid, 'Bom dia', 'Olá', 'Ana'])
      expect(logged).not.toContain(secret);
  });
});
