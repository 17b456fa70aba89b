import { WAMessageStatus } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
});
afterAll(() => world.stop());

describe('messages', () => {
  it('delivers what a contact writes, encrypted, with name and LID', async () => {
    const ana = await world.admin.call('createContact', { name: 'Ana' });
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Bom dia! 🥐' });
    const { message, type } = await shop.client.untilMessage(sent?.id ?? '');
    expect(type).toBe('notify');
    expect(message).toMatchObject({
      pushName: 'Ana',
      message: { conversation: 'Bom dia! 🥐' },
      key: { remoteJid: `${ana.phone}@s.whatsapp.net`, remoteJidAlt: `${ana.lid}@lid`, fromMe: false },
    });
    const delivered = await world.admin.waitFor(
      'message.changed',
      (e) => e.message.id === sent?.id && e.message.owner === ana.phone && e.message.receipts.length >= 2,
    );
    expect(delivered.message.status).toBe('delivered');
  });

  it('delivers what the client writes to the contact, and returns its receipts', async () => {
    const rui = await world.admin.call('createContact', { name: 'Rui' });
    const sent = await shop.client.socket.sendMessage(`${rui.phone}@s.whatsapp.net`, { text: 'Já saiu para entrega' });
    const id = sent?.key.id ?? '';
    await shop.client.untilStatus(id, WAMessageStatus.DELIVERY_ACK);
    const [shown] = await world.admin.call('transcript', { phone: rui.phone, peer: shop.phone.phone });
    expect(shown).toMatchObject({ id, text: 'Já saiu para entrega', fromMe: false, status: 'unread', device: 1 });
    const [own] = await world.admin.call('transcript', { phone: shop.phone.phone, peer: rui.phone });
    expect(own).toMatchObject({ id, fromMe: true });

    await world.admin.call('read', { phone: rui.phone, peer: shop.phone.phone });
    await shop.client.untilStatus(id, WAMessageStatus.READ);
  });

  it('exchanges messages in one Signal session, in order', async () => {
    const lia = await world.admin.call('createContact', { name: 'Lia' });
    const jid = `${lia.phone}@s.whatsapp.net`;
    for (const n of [1, 2, 3]) {
      const asked = await world.admin.call('send', { phone: lia.phone, to: shop.phone.phone, text: `pergunta ${n}` });
      await shop.client.untilMessage(asked?.id ?? '');
      const answered = await shop.client.socket.sendMessage(jid, { text: `resposta ${n}` });
      await world.admin.waitFor(
        'message.stored',
        ({ message }) => message.id === answered?.key.id && message.owner === lia.phone,
      );
    }
    const transcript = await world.admin.call('transcript', { phone: lia.phone, peer: shop.phone.phone });
    expect(transcript.map(({ text }) => text)).toEqual([
      'pergunta 1',
      'resposta 1',
      'pergunta 2',
      'resposta 2',
      'pergunta 3',
      'resposta 3',
    ]);
  });
});
