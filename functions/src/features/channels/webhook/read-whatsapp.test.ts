import { expect, it } from 'vitest';
import { readWhatsapp } from './read-whatsapp.ts';

const read = (value: object) =>
  readWhatsapp({
    object: 'whatsapp_business_account',
    entry: [{ id: 40, changes: [{ field: 'messages', value: { metadata: { phone_number_id: '30' }, ...value } }] }],
  });
const eventsOf = (value: object) => read(value).accounts.flatMap(({ events }) => events);

const at = '1700000000';
const text = (id: string, more: object) => ({ id, timestamp: at, type: 'text', text: { body: id }, ...more });
const ana = { wa_id: '5511987654321', user_id: 'BR.1', profile: { name: 'Ana' } };
const bia = { user_id: 'BR.2', parent_user_id: 'BR.ENT.2', profile: { username: 'bia.lima' } };

it('people with a username only are read beside those with a number, with what the webhook has of them', () => {
  expect(
    eventsOf({
      contacts: [ana, bia],
      messages: [
        text('1', { from: '5511987654321' }),
        text('2', { from_user_id: 'BR.2' }),
        text('3', { from: 'BR.3' }),
        text('4', { from_parent_user_id: 'BR.ENT.4' }),
      ],
    }),
  ).toMatchObject([
    { mid: '1', name: 'Ana', chat: { jid: '5511987654321@s.whatsapp.net', address: { userId: 'BR.1' } } },
    {
      mid: '2',
      name: null,
      username: 'bia.lima',
      chat: { jid: 'BR.2@user', address: { number: null, userId: 'BR.2', parentUserId: 'BR.ENT.2' } },
    },
    { mid: '3', name: null, chat: { jid: 'BR.3@user', address: { number: null, userId: 'BR.3' } } },
    { mid: '4', chat: { jid: 'BR.ENT.4@user', address: { parentUserId: 'BR.ENT.4' } } },
  ]);
});

it('a placeholder without a time has that of the newest message beside it', () => {
  const messages = [{ type: 'text' }, text('1', {}), { ...text('2', {}), timestamp: '1600000000' }];
  expect(eventsOf({ contacts: [ana], messages })).toMatchObject([
    { content: { kind: 'unreadable' }, at: 1_700_000_000_000 },
    { mid: '1', at: 1_700_000_000_000 },
    { mid: '2', at: 1_600_000_000_000 },
  ]);
});

it.each([
  ['@bia.lima', 'bia.lima'],
  ['5511987654321', null],
  ['two words', null],
  [7, null],
  ['', null],
])('the username %s is read as %s', (username, read) => {
  const contacts = [{ ...ana, profile: { name: 'Ana', username } }];
  const messages = [text('1', { from: ana.wa_id })];
  expect(eventsOf({ contacts, messages })).toMatchObject([{ name: 'Ana', username: read }]);
});

it('a message that names nobody is of the only person in the webhook, and of nobody among several', () => {
  expect(eventsOf({ contacts: [bia], messages: [text('1', {})] })).toMatchObject([{ mid: '1', username: 'bia.lima' }]);
  expect(eventsOf({ contacts: [{ wa_id: ana.wa_id }], messages: [text('1', { from_user_id: 'BR.1' })] })).toMatchObject(
    [{ chat: { address: { number: ana.wa_id, userId: 'BR.1' } } }],
  );
  const { accounts, unread } = read({
    contacts: [ana, bia],
    messages: [text('1', {}), text('2', { from: ana.wa_id })],
  });
  expect(accounts[0]!.events).toMatchObject([{ mid: '2' }]);
  expect(unread).toEqual([
    {
      place: 'messages.messages',
      outcome: 'lost',
      shape: '{id:string,text:{body:string},timestamp:string,type:string}',
    },
  ]);
});

it.each([
  ['contacts is null', { contacts: null }],
  ['a contact is null', { contacts: [null, 7, {}] }],
  ['a name is null', { contacts: [{ ...ana, profile: { name: null } }] }],
  ['a profile is a text', { contacts: [{ ...ana, profile: 'x' }] }],
  ['a number is a number', { contacts: [{ ...ana, wa_id: 5511987654321 }] }],
  ['statuses is null', { statuses: null }],
  ['statuses has nonsense', { statuses: [null, 'x', {}] }],
  ['messages has nonsense', { messages: [null, 'x', {}, text('2', { from: ana.wa_id })] }],
])('neighbours are kept where %s', (_name, value) => {
  const events = eventsOf({ messages: [text('2', { from: ana.wa_id })], ...value });
  expect(events).toMatchObject([{ mid: '2', content: { type: 'text', body: '2' } }]);
});

it.each([
  ['an unknown content', text('1', { text: 'x' }), '1'],
  ['no time', { id: '1', type: 'text', text: { body: 7 } }, '1'],
  [
    'no id',
    { timestamp: at, type: 'text', text: { body: 'x' } },
    expect.stringMatching(/^unnamed\.[0-9a-f]{64}$/) as unknown,
  ],
  ['no type', { id: '1', timestamp: at }, '1'],
])('a message with %s becomes a placeholder, named in the log by its shape alone', (_name, given, mid) => {
  const { accounts, unread } = read({ messages: [{ from: ana.wa_id, ...given }] });
  expect(accounts[0]!.events).toMatchObject([{ mid, content: { type: 'unsupported', kind: 'unreadable' } }]);
  expect(unread).toMatchObject([{ place: 'messages.messages', outcome: 'placeholder' }]);
  expect(JSON.stringify(unread)).not.toContain(ana.wa_id);
});

it('statuses need their message’s id alone', () => {
  const status = (id: string, more: object) => ({ id, status: 'read', timestamp: at, ...more });
  expect(
    eventsOf({
      statuses: [
        status('1', { recipient_user_id: 'BR.2' }),
        status('2', {}),
        status('3', { status: 'failed', errors: [{ code: 131026 }] }),
        status('4', { status: 'failed', errors: 'none' }),
        status('5', { timestamp: null, recipient_id: null }),
      ],
    }),
  ).toMatchObject([
    { type: 'receipt', mid: '1', ack: 3, chat: { jid: 'BR.2@user' } },
    { type: 'receipt', mid: '2', ack: 3, chat: { jid: '2@unknown' } },
    { type: 'failure', mid: '3', code: 131026 },
    { type: 'failure', mid: '4', code: 0 },
    { type: 'receipt', mid: '5', ack: 3 },
  ]);
});

it('a message that has arrived has Meta’s kind of charge, where it names one', () => {
  const charge = { pricing_model: 'PMP', type: 'regular' };
  const status = (id: string, name: string, pricing: unknown) => ({ id, status: name, timestamp: at, pricing });
  const events = eventsOf({
    statuses: [
      status('1', 'sent', { ...charge, billable: true, category: 'marketing' }),
      status('2', 'delivered', { ...charge, billable: true, category: 'MARKETING' }),
      status('3', 'read', { ...charge, billable: false, category: 'service' }),
      status('4', 'delivered', { category: 'utility' }),
      status('5', 'delivered', { billable: true, category: ['x'] }),
      status('6', 'delivered', 'nonsense'),
      status('7', 'failed', { ...charge, billable: true, category: 'marketing' }),
    ],
  });
  expect(events.map((event) => (event.type === 'receipt' ? event.pricing : event.type))).toEqual([
    undefined,
    { category: 'marketing', isCharged: true },
    { category: 'service', isCharged: false },
    { category: 'utility', isCharged: false },
    undefined,
    undefined,
    'failure',
  ]);
});

it('a group’s message is the group’s, with its author', () => {
  expect(
    eventsOf({ contacts: [bia], messages: [text('1', { from_user_id: 'BR.2', group_id: 'R3J1cG8' })] }),
  ).toMatchObject([{ chat: { jid: 'R3J1cG8@g.us', isGroup: true }, author: { userId: 'BR.2' }, name: 'bia.lima' }]);
});

it('broken entries and changes take no others with them, and each is named', () => {
  const traced = ['calls', 'history', 'messaging_handovers', 'standby'];
  const good = {
    field: 'messages',
    value: { metadata: { phone_number_id: 30 }, messages: [text('1', { from: ana.wa_id })] },
  };
  const { accounts, unread } = readWhatsapp({
    object: 'whatsapp_business_account',
    entry: [
      null,
      { id: 1 },
      {
        id: 2,
        changes: [null, {}, { field: 'messages' }, ...traced.map((field) => ({ field, value: { x: 1 } })), good],
      },
    ],
  });
  expect(accounts).toMatchObject([{ externalId: '30', events: [{ mid: '1' }] }]);
  expect(unread.map(({ place, outcome }) => `${place} ${outcome}`)).toEqual([
    'entry lost',
    'entry lost',
    'changes lost',
    'changes lost',
    'changes lost',
    ...traced.map((field) => `${field} unused`),
  ]);
});

it.each([
  ['messages is no list', { messages: { 0: text('1', { from: ana.wa_id }) } }, 'messages.messages lost'],
  ['statuses is no list', { statuses: { id: '1', status: 'read' } }, 'messages.statuses lost'],
  ['there are errors alone', { errors: [{ code: 130429 }] }, 'messages unused'],
  ['a status is unknown', { statuses: [{ id: '1', status: 'warning' }] }, 'messages.statuses unused'],
])('nothing is lost in silence where %s', (_name, value, trace) => {
  const { accounts, unread } = read(value);
  expect(accounts.flatMap(({ events }) => events)).toEqual([]);
  expect(unread.map(({ place, outcome }) => `${place} ${outcome}`)).toEqual([trace]);
});
