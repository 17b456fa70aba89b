import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './store/records.ts';
import { type ChannelShop, eventually } from './testing/channel-shop.ts';
import { type ConnectedShop, openConnectedShop, refOf } from './testing/connected-shop.ts';

let shop: ChannelShop;
let phone: ConnectedShop['phone'];

beforeAll(async () => {
  ({ shop, phone } = await openConnectedShop());
});

let people = 0;
/** A person with a username, whose number the business must not see. */
const createHidden = (more: { number?: string | null } = {}): Promise<Customer> =>
  shop.graph.call('addCustomer', {
    channel: 'whatsappapi',
    accountId: phone.id,
    name: `Bia ${(people += 1)}`,
    number: null,
    username: `bia.${people}`,
    ...more,
  });

describe('a person with a username', () => {
  it('is a contact without a number, gets answers by the user id, and their receipts are stored', async () => {
    const customer = await createHidden();
    const ticket = await shop.openTicket(customer);
    expect(ticket).toMatchObject({ contact: { name: customer.name, number: '' } });
    await shop.sendMessage(ticket, 'Bom dia!');
    await shop.waitForMessage(customer, 'Bom dia!');
    await shop.waitUntilStored(ticket, 'Bom dia!', { ack: 1, failure: null });
    await shop.graph.call('read', refOf(customer));
    await shop.waitUntilStored(ticket, 'Bom dia!', { ack: 3 });
  });

  it('shows that a message did not arrive', async () => {
    const customer = await createHidden();
    const ticket = await shop.openTicket(customer);
    await shop.sendMessage(ticket, 'não chega');
    const { mid } = await shop.waitForMessage(customer, 'não chega');
    await shop.graph.call('undeliver', { mid });
    await shop.waitUntilStored(ticket, 'não chega', { failure: 'ERR_WAPP_INVALID_CONTACT' });
  });
});

it('one webhook with people of all kinds, nonsense and statuses loses nothing that has an author', async () => {
  const customer = await createHidden();
  const ticket = await shop.openTicket(customer);
  await shop.sendMessage(ticket, 'lida?');
  const { mid } = await shop.waitForMessage(customer, 'lida?');
  const at = String(Math.floor(Date.now() / 1000));
  const head = (id: string) => ({ id: `wamid.${customer.id}.${id}`, timestamp: at });
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: phone.number, phone_number_id: phone.id },
    contacts: [null, { user_id: customer.id, profile: { name: customer.name } }, { wa_id: '5511977776666' }],
    messages: [
      { ...head('1'), from_user_id: customer.id, type: 'text', text: { body: 'primeira' } },
      7,
      { ...head('2'), from: '5511977776666', type: 'text', text: { body: 'de outra pessoa' } },
      { ...head('3'), from_user_id: customer.id, type: 'hologram', hologram: 3, text: 'x' },
    ],
    statuses: [{ id: mid, status: 'read' }, 'nonsense'],
  };
  const payload = { object: 'whatsapp_business_account', entry: [{ id: 1, changes: [{ field: 'messages', value }] }] };
  expect(await shop.graph.call('post', { payload })).toEqual({ status: 200 });
  await eventually(async () => {
    const found = await shop.messages(ticket);
    expect(found.map(({ body, mediaType }) => body || mediaType)).toEqual(['Olá', 'lida?', 'primeira', 'unsupported']);
    expect(found.find(({ body }) => body === 'lida?')).toMatchObject({ ack: 3 });
  });
  expect(await shop.ticketOf('5511977776666')).toMatchObject({ lastMessage: 'de outra pessoa' });
});
