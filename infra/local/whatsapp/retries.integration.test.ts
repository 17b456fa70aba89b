import { WAMessageStatus } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

/** Pairs a client and exchanges messages with a contact, so that both have an answered Signal session. */
const pairWithAnsweredSession = async (): Promise<Paired & { contact: string; shop: string; jid: string }> => {
  const paired = await world.pair('Padaria Sol');
  const contact = (await world.admin.call('createContact', { name: 'Ana' })).phone;
  const shop = paired.phone.phone;
  const hello = await world.admin.call('send', { phone: contact, to: shop, text: 'oi' });
  await paired.client.untilMessage(hello?.id ?? '');
  const jid = `${contact}@s.whatsapp.net`;
  const answer = await paired.client.socket.sendMessage(jid, { text: 'olá' });
  await paired.client.untilStatus(answer?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
  return { ...paired, contact, shop, jid };
};

describe('retries', () => {
  it('sends a message again that the client could not decrypt', async () => {
    const { client, contact, shop } = await pairWithAnsweredSession();
    const sent = await world.admin.call('send', {
      phone: contact,
      to: shop,
      text: 'estragada no caminho',
      corrupt: true,
    });
    const { message } = await client.untilMessage(sent?.id ?? '');
    expect(message.message?.conversation).toBe('estragada no caminho');
    await world.admin.waitFor('message.resent', ({ id }) => id === sent?.id);
    expect(await world.admin.call('transcript', { phone: contact, peer: shop })).toHaveLength(3);
  });

  it('starts new sessions with a client that lost its sessions', async () => {
    const { client, contact, shop } = await pairWithAnsweredSession();
    client.kill();
    client.auth.forgetSessions();
    const back = world.client(client.auth);
    await back.untilOpen();
    const sent = await world.admin.call('send', { phone: contact, to: shop, text: 'ainda aí?' });
    expect((await back.untilMessage(sent?.id ?? '')).message.message?.conversation).toBe('ainda aí?');
  });

  it('requests a retry from the client when the contact lost its sessions, and shows the message once', async () => {
    const { client, contact, shop, jid } = await pairWithAnsweredSession();
    await world.admin.call('forgetSessions', { phone: contact, peer: shop });
    const sent = await client.socket.sendMessage(jid, { text: 'perdida?' });
    const id = sent?.key.id ?? '';
    await world.admin.waitFor('message.undecryptable', (event) => event.id === id && event.owner === contact);
    await client.untilStatus(id, WAMessageStatus.DELIVERY_ACK);
    const transcript = await world.admin.call('transcript', { phone: contact, peer: shop });
    expect(transcript.filter((message) => message.id === id)).toMatchObject([{ text: 'perdida?' }]);
  });

  it('recovers with a client that restored old sessions', async () => {
    const { client, contact, shop, jid } = await pairWithAnsweredSession();
    const old = client.auth.snapshot();
    for (const n of [1, 2, 3, 4, 5]) {
      const sent = await client.socket.sendMessage(jid, { text: `perdida no estado ${n}` });
      await client.untilStatus(sent?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    }
    client.kill();
    const back = world.client(old);
    await back.untilOpen();
    const sent = await back.socket.sendMessage(jid, { text: 'de volta' });
    await back.untilStatus(sent?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    const transcript = await world.admin.call('transcript', { phone: contact, peer: shop });
    expect(transcript.map(({ text }) => text)).toEqual([
      'oi',
      'olá',
      ...[1, 2, 3, 4, 5].map((n) => `perdida no estado ${n}`),
      'de volta',
    ]);
  });

  it('ignores a message that the client sends twice with one id, and confirms it again', async () => {
    const { client, contact, shop, jid } = await pairWithAnsweredSession();
    const sent = await client.socket.sendMessage(jid, { text: 'uma vez só' });
    const id = sent?.key.id ?? '';
    await client.untilStatus(id, WAMessageStatus.DELIVERY_ACK);
    await client.socket.sendMessage(jid, { text: 'uma vez só' }, { messageId: id });
    await world.admin.waitFor('message.duplicated', (event) => event.id === id && event.owner === contact);
    const transcript = await world.admin.call('transcript', { phone: contact, peer: shop });
    expect(transcript.filter((message) => message.id === id)).toMatchObject([{ duplicates: 1 }]);
  });
});
