import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAMessageStatus } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

const pairWithContact = async (at: SimulatedWorld): Promise<Paired & { contact: string; shop: string }> => {
  const paired = await at.pair('Padaria Sol');
  const contact = await at.admin.call('createContact', { name: 'Ana' });
  return { ...paired, contact: contact.phone, shop: paired.phone.phone };
};

describe('redelivery', () => {
  it('keeps messages for an offline client and delivers them in order at its next login', async () => {
    const { client, contact, shop } = await pairWithContact(world);
    client.kill();
    await world.admin.waitFor('connection.closed', ({ phone }) => phone === shop);
    const texts = Array.from({ length: 20 }, (_, n) => `mensagem ${n}`);
    let last = '';
    for (const text of texts) last = (await world.admin.call('send', { phone: contact, to: shop, text }))?.id ?? '';
    client.reconnect();
    await client.untilMessage(last);
    const received = client.messages.filter(({ message }) => message.key.remoteJid?.startsWith(contact));
    expect(received.map(({ message }) => message.message?.conversation)).toEqual(texts);
    expect(received.every(({ type }) => type === 'append')).toBe(true);
  });

  it('delivers a message again that a client did not acknowledge before it was killed', async () => {
    const { client, contact, shop } = await pairWithContact(world);
    const asSaved = client.auth.snapshot();
    client.mute();
    const sent = await world.admin.call('send', { phone: contact, to: shop, text: 'não me perca' });
    await client.untilMessage(sent?.id ?? '');
    client.kill();
    const again = world.client(asSaved);
    const { message } = await again.untilMessage(sent?.id ?? '');
    expect(message.message?.conversation).toBe('não me perca');
    await world.admin.waitFor('stanza.acknowledged', (event) => event.phone === shop && event.id === sent?.id);

    again.kill();
    const third = world.client(again.auth);
    await third.until('connection', () =>
      third.states.find(({ receivedPendingNotifications }) => receivedPendingNotifications),
    );
    expect(third.messages.some(({ message: { key } }) => key.id === sent?.id)).toBe(false);
  });

  it('keeps receipts for an offline client', async () => {
    const { client, contact, shop } = await pairWithContact(world);
    const sent = await client.socket.sendMessage(`${contact}@s.whatsapp.net`, { text: 'oi' });
    const id = sent?.key.id ?? '';
    await client.untilStatus(id, WAMessageStatus.DELIVERY_ACK);
    client.kill();
    await world.admin.waitFor('connection.closed', ({ phone }) => phone === shop);
    await world.admin.call('read', { phone: contact, peer: shop });
    client.reconnect();
    await client.untilStatus(id, WAMessageStatus.READ);
  });

  it('keeps messages for a contact whose phone is offline', async () => {
    const { client, contact, shop } = await pairWithContact(world);
    await world.admin.call('changeAccount', { phone: contact, online: false });
    const sent = await client.socket.sendMessage(`${contact}@s.whatsapp.net`, { text: 'quando puder' });
    await client.untilStatus(sent?.key.id ?? '', WAMessageStatus.SERVER_ACK);
    expect(await world.admin.call('transcript', { phone: contact, peer: shop })).toEqual([]);
    await world.admin.call('changeAccount', { phone: contact, online: true });
    await client.untilStatus(sent?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
  });

  it('keeps undelivered messages and sessions over a restart of the simulator', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'simulator-restart-'));
    const first = await SimulatedWorld.start({ dataDir });
    const { client, contact, shop } = await pairWithContact(first);
    const answered = await client.socket.sendMessage(`${contact}@s.whatsapp.net`, { text: 'antes' });
    await client.untilStatus(answered?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    client.kill();
    await first.admin.waitFor('connection.closed', ({ phone }) => phone === shop);
    const waiting = await first.admin.call('send', { phone: contact, to: shop, text: 'depois' });
    await first.stop();

    const second = await SimulatedWorld.start({ dataDir });
    const back = second.client(client.auth);
    const { message } = await back.untilMessage(waiting?.id ?? '');
    expect(message.message?.conversation).toBe('depois');
    const reply = await back.socket.sendMessage(`${contact}@s.whatsapp.net`, { text: 'resposta' });
    await back.untilStatus(reply?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    const transcript = await second.admin.call('transcript', { phone: contact, peer: shop });
    expect(transcript.map(({ text }) => text)).toEqual(['antes', 'depois', 'resposta']);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
