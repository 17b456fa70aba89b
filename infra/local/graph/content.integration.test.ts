import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message as MetaMessage, Page, PhoneNumber } from './store/records.ts';
import { eventually, type ChannelShop } from './testing/channel-shop.ts';
import { type ConnectedShop, openConnectedShop, refOf } from './testing/connected-shop.ts';

let shop: ChannelShop;
let page: Page;
let phone: PhoneNumber;
let accounts: ConnectedShop['accounts'];

beforeAll(async () => {
  ({ shop, page, phone, accounts } = await openConnectedShop());
});

describe('cards', () => {
  it('of location, contacts and choices arrive as cards from the Cloud API', async () => {
    const customer = await shop.createCustomer('whatsappapi', phone.id);
    const ticket = await shop.openTicket(customer);
    await shop.writeAs(customer, '', {
      card: {
        type: 'location',
        location: { latitude: -23.55, longitude: -46.63, name: 'Padaria', address: 'Rua A, 1' },
      },
    });
    await shop.waitUntilStored(ticket, 'Padaria\nRua A, 1', {
      mediaType: 'locationMessage',
      card: expect.objectContaining({ type: 'location', latitude: -23.55, longitude: -46.63 }) as never,
    });
    await shop.writeAs(customer, '', {
      card: {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Bruno' }, phones: [{ phone: '+55 11 98888-7777' }] }],
      },
    });
    await shop.waitUntilStored(ticket, 'Bruno', {
      mediaType: 'contactMessage',
      card: { type: 'contacts', contacts: [{ name: 'Bruno', numbers: ['+55 11 98888-7777'] }] },
    });
    await shop.writeAs(customer, '', {
      card: { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'p1', title: 'Francês' } } },
    });
    await shop.waitUntilStored(ticket, 'Francês', { card: { type: 'answer', rowId: 'p1', text: 'Francês' } });
  });

  it('of a location arrive as cards from Messenger', async () => {
    const customer = await shop.createCustomer('facebook', page.id);
    const ticket = await shop.openTicket(customer);
    await shop.writeAs(customer, '', {
      card: { type: 'location', payload: { title: 'Praça', coordinates: { lat: 1.5, long: 2.5 } } },
    });
    await shop.waitUntilStored(ticket, 'Praça', {
      mediaType: 'locationMessage',
      card: expect.objectContaining({ latitude: 1.5, longitude: 2.5 }) as never,
    });
  });

  it('are sent as Cloud API messages, or as text where it has no such type', async () => {
    const customer = await shop.createCustomer('whatsappapi', phone.id);
    const ticket = await shop.openTicket(customer);
    const cardsSeen = async () => (await shop.businessMessages(customer)).flatMap(({ card }) => card ?? []);
    await shop.sendMessage(ticket, '', {
      location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua B, 2' },
    });
    await eventually(async () =>
      expect(await cardsSeen()).toMatchObject([{ type: 'location', location: { latitude: -23.5, name: 'Loja' } }]),
    );
    const list = {
      title: 'Cardápio',
      text: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
    };
    expect((await shop.admin.call('POST', `/messages/lista/${ticket.id}`, list)).status).toBe(200);
    await eventually(async () =>
      expect((await cardsSeen())[1]).toMatchObject({
        type: 'interactive',
        interactive: { type: 'list', action: { button: 'Ver', sections: [{ rows: [{ id: 'p1' }] }] } },
      }),
    );
    expect(
      (
        await shop.admin.call('POST', `/messages/copy/${ticket.id}`, {
          title: 'Cupom',
          buttonText: 'Copiar',
          copyText: 'PAO10',
        })
      ).status,
    ).toBe(200);
    await eventually(async () =>
      expect((await shop.businessMessages(customer)).some(({ text }) => text.includes('Copiar: PAO10'))).toBe(true),
    );
    expect(await cardsSeen()).toHaveLength(2);
  });
});

describe('typing', () => {
  it.for(['facebook', 'instagram', 'whatsappapi'] as const)('of an agent is shown on %s', async (channel) => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    expect((await shop.admin.call('POST', `/messages/typing/${ticket.id}`, { state: 'composing' })).status).toBe(200);
    await eventually(async () =>
      expect(await shop.graph.call('overview', {})).toMatchObject({
        typing: expect.arrayContaining([
          { accountId: customer.accountId, customerId: customer.id, state: 'typing_on' },
        ]) as unknown,
      }),
    );
  });
});

describe('a message written in Meta’s own inbox', () => {
  it.for(['facebook', 'instagram'] as const)('is stored in the conversation on %s', async (channel) => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    await shop.graph.call('businessWrites', { ...refOf(customer), text: 'do celular' });
    await shop.waitUntilStored(ticket, 'do celular', { fromMe: true, user: null, ack: 3 });
  });
});

it('a postback is stored as a text', async () => {
  const customer = await shop.createCustomer('facebook', page.id);
  await shop.graph.call('postback', { ...refOf(customer), title: 'Quero comprar', payload: 'BUY' });
  const ticket = await shop.ticketOf(customer.name);
  await shop.waitUntilStored(ticket, 'Quero comprar', { fromMe: false });
});

it('a text longer than Messenger allows is sent as several messages, in order', async () => {
  const customer = await shop.createCustomer('facebook', page.id);
  const ticket = await shop.openTicket(customer);
  await shop.sendMessage(ticket, `${'a'.repeat(1_999)} ${'b'.repeat(1_999)} fim`);
  await shop.waitForMessage(customer, 'fim');
  expect((await shop.businessMessages(customer)).map(({ text }) => text.length)).toEqual([1_999, 1_999, 3]);
});

it('a long text that the Cloud API failed to deliver is resent completely and once', async () => {
  const customer = await shop.createCustomer('whatsappapi', phone.id);
  const ticket = await shop.openTicket(customer);
  const text = `${'a'.repeat(4_096)} ${'b'.repeat(4_096)} fim`;
  await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: true });
  const { id } = await shop.sendMessage(ticket, text);
  await shop.waitUntilStored(ticket, text, { failure: 'ERR_CHANNEL_WINDOW' });
  await shop.graph.call('settle', {});
  await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: false });
  const before = (await shop.businessMessages(customer)).length;
  await shop.retry(id);
  await shop.waitUntilStored(ticket, text, { ack: 1, failure: null });
  await shop.sendMessage(ticket, 'depois');
  await shop.waitForMessage(customer, 'depois');
  expect([before, (await shop.businessMessages(customer)).slice(before).map((message) => message.text.length)]).toEqual(
    [3, [4_096, 4_096, 3, 6]],
  );
});

it('a message that the Cloud API fails to deliver later shows the failure and can be resent', async () => {
  const customer = await shop.createCustomer('whatsappapi', phone.id);
  const ticket = await shop.openTicket(customer);
  const { id } = await shop.sendMessage(ticket, 'telefone desligado');
  await shop.waitUntilStored(ticket, 'telefone desligado', { ack: 1, failure: null });
  const [{ mid }] = (await shop.businessMessages(customer)) as [MetaMessage];
  await shop.graph.call('undeliver', { mid });
  await shop.waitUntilStored(ticket, 'telefone desligado', { ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' });
  await shop.retry(id);
  await eventually(async () => expect(await shop.businessMessages(customer)).toHaveLength(2));
  await shop.graph.call('deliver', refOf(customer));
  await shop.waitUntilStored(ticket, 'telefone desligado', { ack: 2, failure: null });
});

describe('revoking a message', () => {
  it.for(['facebook', 'instagram', 'whatsappapi'] as const)(
    'is refused on %s, which cannot revoke messages',
    async (channel) => {
      const customer = await shop.createCustomer(channel, accounts[channel]);
      const ticket = await shop.openTicket(customer);
      const { id } = await shop.sendMessage(ticket, 'fica dito');
      await shop.waitUntilStored(ticket, 'fica dito', { ack: 1 });
      const { status, body } = await shop.admin.call<{ error: string }>('DELETE', `/messages/${id}`);
      expect([status, body.error]).toEqual([409, 'ERR_MESSAGE_NOT_REVOCABLE']);
      await shop.waitUntilStored(ticket, 'fica dito', { isDeleted: false, failure: null });
    },
  );
});

describe('templates of the Cloud API', () => {
  it('are listed if approved, and reach a contact after the 24 hours', async () => {
    const customer = await shop.createCustomer('whatsappapi', phone.id);
    const ticket = await shop.openTicket(customer);
    const { body: listed } = await shop.admin.call<{ name: string; parameters: string[] }[]>(
      'GET',
      `/messages/templates/${ticket.id}`,
    );
    expect(listed.map(({ name, parameters }) => [name, parameters])).toEqual([
      ['pedido_pronto', ['1', '2']],
      ['retomar_conversa', ['nome']],
    ]);
    const { body: forCampaigns } = await shop.admin.call('GET', `/whatsapp-cloud/${ticket.whatsappId}/templates`);
    expect(forCampaigns).toEqual(listed);
    await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: true });
    const requestId = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      const { status } = await shop.admin.call('POST', `/messages/template/${ticket.id}`, {
        name: 'retomar_conversa',
        language: 'pt_BR',
        values: ['Maria {{name}}'],
        requestId,
      });
      expect(status).toBe(200);
    }
    const text = 'Olá, Maria {{name}}! Podemos continuar o seu atendimento?';
    expect(await shop.waitForMessage(customer, text)).toMatchObject({ template: 'retomar_conversa' });
    await shop.waitUntilStored(ticket, text, { ack: 1, failure: null });
    await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: false });
    expect((await shop.businessMessages(customer)).filter((message) => message.text === text)).toHaveLength(1);
  });

  it('are refused with the wrong number of values or an unapproved name', async () => {
    const ticket = await shop.openTicket(await shop.createCustomer('whatsappapi', phone.id));
    const send = (body: object) => shop.admin.call<{ error: string }>('POST', `/messages/template/${ticket.id}`, body);
    expect((await send({ name: 'pedido_pronto', language: 'pt_BR', values: ['só um'] })).body.error).toBe(
      'ERR_VALIDATION',
    );
    expect((await send({ name: 'ainda_em_analise', language: 'pt_BR' })).body.error).toBe('ERR_NO_TEMPLATE_FOUND');
  });
});
