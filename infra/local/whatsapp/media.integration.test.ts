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

const MEGABYTE = 1024 * 1024;

describe('images', () => {
  it.each([
    ['a small one', 1],
    ['one of 16 MB', 16 * MEGABYTE],
  ])('delivers %s from a contact to the client', async (_, bytes) => {
    const picture = randomBytes(bytes);
    const image = { mimetype: 'image/png', data: picture.toString('base64') };
    const sent = await world.admin.call('send', { phone: contact, to: shop.phone.phone, text: 'olha', image });
    const { message } = await shop.client.untilMessage(sent?.id ?? '');
    expect(message.message?.imageMessage).toMatchObject({ caption: 'olha', mimetype: 'image/png' });
    expect(picture.equals(await downloadMediaMessage(message, 'buffer', {}))).toBe(true);
    expect(sent).toMatchObject({ kind: 'image', media: { bytes } });
  });

  it('delivers one from the client to the contact, which can decrypt it', async () => {
    const picture = randomBytes(300_000);
    const jid = `${contact}@s.whatsapp.net`;
    const sent = await shop.client.socket.sendMessage(jid, {
      image: picture,
      caption: 'o bolo',
      mimetype: 'image/jpeg',
    });
    const id = sent?.key.id ?? '';
    await shop.client.untilStatus(id, WAMessageStatus.DELIVERY_ACK);
    const transcript = await world.admin.call('transcript', { phone: contact, peer: shop.phone.phone });
    expect(transcript.at(-1)).toMatchObject({
      id,
      kind: 'image',
      text: 'o bolo',
      media: { mimetype: 'image/jpeg', bytes: 300_000 },
    });
    expect(picture.equals(await world.admin.media({ phone: contact, peer: shop.phone.phone, id }))).toBe(true);
  });

  it('refuses an upload without the token, and answers 404 for unknown files', async () => {
    const unauthorized = await fetch(`${world.simulator.mediaUrl}/mms/image/x?auth=wrong`, {
      method: 'POST',
      body: 'x',
    });
    expect(unauthorized.status).toBe(401);
    expect((await fetch(`${world.simulator.mediaUrl}/mms/image/x`)).status).toBe(404);
  });
});
