import { randomBytes } from 'node:crypto';
import { downloadMediaMessage, WAMessageStatus } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let contact: string;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  contact = (await world.admin.call('createContact', { name: 'Ana' })).phone;
});
afterAll(() => world.stop());

describe('faults', () => {
  it('refuses the given number of messages and delivers the next', async () => {
    const jid = `${contact}@s.whatsapp.net`;
    await world.admin.call('refuse', { phone: shop.phone.phone, error: 479 });
    const refused = await shop.client.socket.sendMessage(jid, { text: 'recusada' });
    const update = await shop.client.until('updates', () =>
      shop.client.updates.find(({ id, status }) => id === refused?.key.id && status === WAMessageStatus.ERROR),
    );
    expect(update.stub).toEqual(['479']);
    const next = await shop.client.socket.sendMessage(jid, { text: 'aceita' });
    await shop.client.untilStatus(next?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    const transcript = await world.admin.call('transcript', { phone: contact, peer: shop.phone.phone });
    expect(transcript.map(({ text }) => text)).toEqual(['aceita']);
  });

  it('refuses a message to a number that has no WhatsApp', async () => {
    const sent = await shop.client.socket.sendMessage('5511000000000@s.whatsapp.net', { text: 'alguém?' });
    const update = await shop.client.until('updates', () =>
      shop.client.updates.find(({ id, status }) => id === sent?.key.id && status === WAMessageStatus.ERROR),
    );
    expect(update.stub).toEqual(['404']);
  });

  it('turns the media server off and on', async () => {
    const picture = randomBytes(1000);
    const image = { mimetype: 'image/png', data: picture.toString('base64') };
    const sent = await world.admin.call('send', { phone: contact, to: shop.phone.phone, image });
    const { message } = await shop.client.untilMessage(sent?.id ?? '');
    await world.admin.call('setMedia', { up: false });
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toThrow();
    await world.admin.call('setMedia', { up: true });
    expect(picture.equals(await downloadMediaMessage(message, 'buffer', {}))).toBe(true);
  });

  it('removes all accounts on a reset', async () => {
    await world.admin.call('reset', {});
    expect(await world.admin.call('listAccounts', {})).toEqual([]);
    shop.client.reconnect();
    expect(await shop.client.untilClosed()).toBe(401);
  });
});
