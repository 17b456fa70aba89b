import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './store/records.ts';
import { type ChannelShop, eventually } from './testing/channel-shop.ts';
import { type ConnectedShop, openConnectedShop, refOf } from './testing/connected-shop.ts';

let shop: ChannelShop;
let phone: ConnectedShop['phone'];
let officialId: number;

beforeAll(async () => {
  const connected = await openConnectedShop();
  ({ shop, phone } = connected);
  officialId = connected.official.id;
  // Before the first message: consumers know a connection for some seconds.
  await shop.admin.call('PUT', `/whatsapp/${officialId}`, { allowGroup: true, groupAsTicket: 'enabled' });
  await shop.admin.call('PUT', `/users/${shop.userId}`, { allowGroup: true });
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
    const { username } = customer.whatsapp!;
    expect(ticket).toMatchObject({ contact: { name: customer.name, number: '', username } });
    expect(await shop.admin.call('GET', `/contacts/${ticket.contact.id}`)).toMatchObject({
      body: { number: '', username },
    });
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

describe('a person who changes', () => {
  it.each([
    ['the number', '5511944443333'],
    ['the number and hides it', null],
  ])('%s stays the same contact, whatever comes first, and the old number is free', async (_name, number) => {
    const customer = await shop.createCustomer('whatsappapi', phone.id);
    const ticket = await shop.openTicket(customer);
    const userId = `BR.${customer.id}`;
    await shop.graph.call('disturb', { copies: 2, reorder: 2 });
    await shop.graph.call('rename', { ...refOf(customer), number: number && `${number}${people}`, userId });
    await shop.writeAs(customer, 'do número novo');
    await shop.graph.call('settle', {});
    await shop.graph.call('disturb', { copies: 1, reorder: 0 });
    await eventually(async () =>
      expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['Olá', 'do número novo']),
    );
    await eventually(async () =>
      expect(await shop.ticketOf(customer.name, 'open')).toMatchObject({
        contact: { number: number ? `${number}${people}` : '' },
      }),
    );
    await shop.sendMessage(ticket, 'resposta');
    await shop.waitForMessage(customer, 'resposta');
    const successor = await shop.graph.call('addCustomer', {
      channel: 'whatsappapi',
      accountId: `${phone.id}`,
      name: `Nova ${(people += 1)}`,
      number: customer.id,
    });
    await shop.writeAs(successor, 'sou outra');
    expect((await shop.ticketOf(successor.name)).contact.id).not.toBe(ticket.contact.id);
  });
});

it('a person whose new parent id wrote before the notice of both ids is one contact under each of them', async () => {
  const name = `Rosa ${(people += 1)}`;
  const [former, current] = [`BR.F${Date.now()}`, `BR.C${Date.now()}`];
  const [formerParent, parent] = [former, current].map((id) => id.replace('BR.', 'BR.ENT.'));
  const now = Math.floor(Date.now() / 1000);
  const post = (at: number, ids: object, message: object) => {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: phone.number, phone_number_id: phone.id },
      messages: [{ id: `wamid.${current}.${at}`, timestamp: String(now + at), ...ids, ...message }],
    };
    const payload = {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 1,
          changes: [{ field: 'messages', value: { ...value, contacts: [{ profile: { name }, ...asContact(ids) }] } }],
        },
      ],
    };
    return shop.graph.call('post', { payload });
  };
  const asContact = (ids: object) =>
    Object.fromEntries(Object.entries(ids).map(([key, id]) => [key.replace('from_', ''), id as string]));
  const text = (body: string) => ({ type: 'text', text: { body } });
  const contacts = async () =>
    (await shop.admin.call<{ contacts: { id: number }[] }>('GET', `/contacts?searchParam=${encodeURIComponent(name)}`))
      .body.contacts;
  await post(1, { from_user_id: former, from_parent_user_id: formerParent }, text('um'));
  await post(3, { from_parent_user_id: parent }, text('dois'));
  await eventually(async () => expect(await contacts()).toHaveLength(2));
  const body = `User ${name} changed from ${former} to ${current}`;
  const system = { type: 'user_changed_user_id', body, user_id: current, parent_user_id: parent };
  await post(2, { from_user_id: former, from_parent_user_id: formerParent }, { type: 'system', system });
  await eventually(async () => expect(await contacts()).toHaveLength(1));
  await post(4, { from_user_id: current }, text('três'));
  const ticket = await shop.ticketOf(name);
  await eventually(async () =>
    expect((await shop.messages(ticket)).map((one) => one.body).filter((one) => one !== body)).toEqual(
      expect.arrayContaining(['um', 'dois', 'três']),
    ),
  );
  expect(await contacts()).toHaveLength(1);
});

it('what the owner writes in the WhatsApp Business app is shown as the company’s', async () => {
  const customer = await createHidden();
  const ticket = await shop.openTicket(customer);
  await shop.graph.call('businessWrites', { ...refOf(customer), text: 'escrito no celular' });
  await shop.waitUntilStored(ticket, 'escrito no celular', { fromMe: true });
});

it('who stops marketing messages is opted out of campaigns; who resumes them is opted in by hand alone', async () => {
  const customer = await createHidden();
  const { contact } = await shop.openTicket(customer);
  const optedOutAt = async () =>
    (await shop.admin.call<{ optedOutAt: string | null }>('GET', `/contacts/${contact.id}`)).body.optedOutAt;
  await shop.graph.call('prefer', { ...refOf(customer), value: 'stop' });
  await eventually(async () => expect(await optedOutAt()).not.toBeNull());
  await shop.graph.call('prefer', { ...refOf(customer), value: 'resume' });
  await shop.writeAs(customer, 'depois');
  await eventually(async () => expect((await shop.ticketOf(customer.name, 'open')).lastMessage).toBe('depois'));
  expect(await optedOutAt()).not.toBeNull();
});

it('a group’s messages are the group’s, with their authors, and the group is answered', async () => {
  const [ana, bia] = [await shop.createCustomer('whatsappapi', phone.id), await createHidden()];
  const groupId = `R3J1cG8${ana.id}`;
  await shop.graph.call('write', { ...refOf(ana), text: 'quem vem?', groupId });
  await shop.graph.call('write', { ...refOf(bia), text: 'eu', groupId });
  const ticket = await shop.ticketOf(groupId);
  await eventually(async () =>
    expect((await shop.messages(ticket)).map(({ body, participant }) => [body, participant])).toEqual([
      ['quem vem?', ana.name],
      ['eu', bia.name],
    ]),
  );
  await shop.accept(ticket);
  await shop.sendMessage(ticket, 'até já');
  await eventually(async () =>
    expect(
      await shop.graph.call('conversation', { channel: 'whatsappapi', accountId: phone.id, customerId: groupId }),
    ).toMatchObject([{ text: 'até já' }]),
  );
});

it('what Meta says about the account is in the connection’s log, and a disabled one is disconnected until it is restored', async () => {
  const announce = (field: string, value: Record<string, unknown>) =>
    shop.graph.call('announce', { businessAccountId: phone.businessAccountId, field, value });
  await shop.graph.call('disturb', { copies: 2 });
  await announce('message_template_status_update', {
    event: 'PAUSED',
    message_template_id: 1,
    message_template_name: 'pedido_pronto',
    message_template_language: 'pt_BR',
    reason: 'NONE',
  });
  await announce('phone_number_quality_update', {
    display_phone_number: phone.number,
    event: 'FLAGGED',
    current_limit: 'TIER_1K',
  });
  await announce('phone_number_quality_update', { display_phone_number: '5511900000001', event: 'FLAGGED' });
  await announce('account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } });
  await announce('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } });
  await shop.graph.call('settle', {});
  await shop.graph.call('disturb', {});
  await eventually(async () =>
    expect(await shop.connection(officialId)).toMatchObject({
      status: 'DISCONNECTED',
      lastDropReason: 'accountDisabled',
    }),
  );
  const log = await shop.admin.call<{ drops: { kind: string; reason: string; detail: string }[] }>(
    'GET',
    `/whatsapp/${officialId}/drops`,
  );
  expect(log.body.drops.map(({ kind, reason, detail }) => `${kind} ${reason} ${detail}`).toSorted()).toEqual([
    'dropped accountDisabled ',
    'notice accountWarned SPAM',
    'notice qualityLow TIER_1K',
    'notice templateStopped pedido_pronto pt_BR',
  ]);
  await announce('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  await eventually(async () => expect(await shop.connection(officialId)).toMatchObject({ status: 'CONNECTED' }));
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
