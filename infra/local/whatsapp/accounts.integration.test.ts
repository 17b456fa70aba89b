import { WAMessageStatus } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

describe('accounts', () => {
  it('keeps the chats of two companies with the same customer separate', async () => {
    const [bakery, florist] = [await world.pair('Padaria'), await world.pair('Floricultura')];
    const customer = (await world.admin.call('createContact', { name: 'Ana' })).phone;
    const toBakery = await world.admin.call('send', { phone: customer, to: bakery.phone.phone, text: 'pão' });
    const toFlorist = await world.admin.call('send', { phone: customer, to: florist.phone.phone, text: 'rosas' });
    await bakery.client.untilMessage(toBakery?.id ?? '');
    await florist.client.untilMessage(toFlorist?.id ?? '');
    expect(bakery.client.messages.some(({ message }) => message.key.id === toFlorist?.id)).toBe(false);
    expect(florist.client.messages.some(({ message }) => message.key.id === toBakery?.id)).toBe(false);
  });

  it('lets two companies write to each other', async () => {
    const [bakery, florist] = [await world.pair('Padaria'), await world.pair('Floricultura')];
    const sent = await bakery.client.socket.sendMessage(`${florist.phone.phone}@s.whatsapp.net`, {
      text: 'flores para a vitrine?',
    });
    const { message } = await florist.client.untilMessage(sent?.key.id ?? '');
    expect(message).toMatchObject({
      key: { fromMe: false },
      message: { extendedTextMessage: { text: 'flores para a vitrine?' } },
    });
    await bakery.client.untilStatus(sent?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
  });

  it('sends the client what its user writes on the phone', async () => {
    const { phone, client } = await world.pair('Padaria');
    const customer = (await world.admin.call('createContact', { name: 'Ana' })).phone;
    const sent = await world.admin.call('send', { phone: phone.phone, to: customer, text: 'do celular' });
    const { message } = await client.untilMessage(sent?.id ?? '');
    expect(message).toMatchObject({
      key: { fromMe: true, remoteJid: `${customer}@s.whatsapp.net` },
      message: { conversation: 'do celular' },
    });
    const shown = await world.admin.call('transcript', { phone: customer, peer: phone.phone });
    expect(shown).toMatchObject([{ text: 'do celular', fromMe: false }]);
  });

  it('sends the client what its user writes on the phone to a contact addressed by LID', async () => {
    const { phone, client } = await world.pair('Padaria');
    const customer = await world.admin.call('createContact', { name: 'Ana', addressing: 'lid' });
    const sent = await world.admin.call('send', { phone: phone.phone, to: customer.phone, text: 'do celular' });
    const { message } = await client.untilMessage(sent?.id ?? '');
    expect(message.key).toMatchObject({
      fromMe: true,
      remoteJid: `${customer.lid}@lid`,
      remoteJidAlt: `${customer.phone}@s.whatsapp.net`,
    });
  });

  it('addresses a contact by LID in both directions if set so', async () => {
    const { phone, client } = await world.pair('Padaria');
    const customer = await world.admin.call('createContact', { name: 'Ana', addressing: 'lid' });
    const sent = await world.admin.call('send', { phone: customer.phone, to: phone.phone, text: 'sem número' });
    const { message } = await client.untilMessage(sent?.id ?? '');
    const lid = `${customer.lid}@lid`;
    expect(message.key).toMatchObject({
      remoteJid: lid,
      remoteJidAlt: `${customer.phone}@s.whatsapp.net`,
      addressingMode: 'lid',
    });
    const answer = await client.socket.sendMessage(lid, { text: 'recebi' });
    await client.untilStatus(answer?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
    expect(await world.admin.call('transcript', { phone: customer.phone, peer: phone.phone })).toMatchObject([
      { text: 'sem número' },
      { text: 'recebi', addressing: 'lid' },
    ]);
  });

  it('reports which numbers have WhatsApp, and finds a Brazilian mobile with and without its ninth digit', async () => {
    const { client } = await world.pair('Padaria');
    await world.admin.call('createContact', { name: 'Ana', phone: '551187654321' });
    expect(await client.socket.onWhatsApp('5511987654321', '5511900000000')).toEqual([
      { jid: '551187654321@s.whatsapp.net', exists: true },
    ]);
  });

  it('refuses a number that is taken, an unknown number, and sending by a phone that is offline', async () => {
    const { phone } = await world.admin.call('createPhone', { name: 'Padaria' });
    const contact = await world.admin.call('createContact', { name: 'Ana', online: false });
    await expect(world.admin.call('createContact', { name: 'Outra', phone })).rejects.toMatchObject({
      code: 'NUMBER_TAKEN',
    });
    await expect(world.admin.call('send', { phone, to: '5511000000000', text: 'x' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
    await expect(world.admin.call('send', { phone: contact.phone, to: phone, text: 'x' })).rejects.toMatchObject({
      code: 'PHONE_OFFLINE',
    });
  });

  it('sends long texts and special characters unchanged', async () => {
    const { phone, client } = await world.pair('Padaria');
    const customer = (await world.admin.call('createContact', { name: '<script>alert(1)</script>' })).phone;
    for (const text of ['👩‍👩‍👧‍👦🇧🇷', '<script>alert(1)</script>', 'ação '.repeat(2_000)]) {
      const sent = await world.admin.call('send', { phone: customer, to: phone.phone, text });
      expect((await client.untilMessage(sent?.id ?? '')).message.message?.conversation).toBe(text);
    }
  });
});
