import { type Contact, createContact as createEndpoint } from '@recado/shared/contract/contacts';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { importContact as importEndpoint } from '@recado/shared/contract/contact-imports';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { importContact } from './imports/import-contact.ts';
import { startContactImport } from './imports/start-import.ts';
import { maxUnproved } from '../../domain/operations/check-contact-room.ts';
import { addQueue } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { indexContact } from '../search/index-contact.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { blockContact } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { updateContact } from './update-contact.ts';

/** The place and the time at which addresses were seen. */
const seen = { whatsappId: 1, at: 1 };

const none = { params: undefined, query: undefined, body: undefined };

/** As a call does it: the body is parsed, and the search index follows. */
const add = async (context: TestContext, name: string, number: string): Promise<Contact> => {
  const contact = await createContact(context, { ...none, body: createEndpoint.body!.parse({ name, number }) });
  await indexContact(context, contact.id);
  return contact;
};
const change = (context: TestContext, id: number, body: object) =>
  updateContact(context, { ...none, params: { id }, body });
const get = (context: TestContext, id: number) => getContact(context, { ...none, params: { id } });
const list = (context: TestContext, query: object = {}) => listContacts(context, { ...none, query });
const events = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

const addUser = (context: TestContext, id: number): Promise<void> => {
  const { company, stores } = context;
  const fields = { id, companyId: company.id, sub: `s${id}`, email: `${id}@x.test`, name: 'Rui' };
  return context.commit(stores.users.create(newUserRecord({ ...fields, profile: 'user' }), 9), []);
};

const hideNumbers = async (context: TestContext): Promise<void> => {
  const { settings, version } = await context.stores.settings.versioned();
  await context.commit(
    context.stores.settings.change({ settings, version }, { ...defaultCompanySettings, lgpdHideNumber: 'enabled' }),
    [],
  );
};

describe('a contact', () => {
  it('shows its name without characters that turn it around', async () => {
    const context = userContext();
    const { id } = await add(context, 'Ana\u202Etxt', '(11) 98765-4322');
    expect(await get(context, id)).toMatchObject({ name: 'Anatxt' });
    expect((await list(context)).contacts).toMatchObject([{ name: 'Anatxt' }]);
  });

  it('is refused among thousands until the company has proved its address', async () => {
    const context = userContext();
    const { company } = context;
    const table = { TableName: environment().TABLE_NAME };
    const shard = { pk: `c#${company.id}#contact-count`, sk: 'shard#3', shard: 3, count: maxUnproved };
    await documentClient().send(new PutCommand({ ...table, Item: shard }));
    const unproved = { ...context, company: { ...company, emailVerified: false } };
    const body = { fileName: 'a.csv', total: 1, validateContact: false, contactListId: null, columns: [] };
    const row = { name: 'Ana', number: '5511987654321', tags: [], validateContact: false };
    for (const refused of [
      () => add(unproved, 'Ana', '(11) 98765-4321'),
      () => startContactImport(unproved, { ...none, body }),
      () => importContact(unproved, { ...none, body: importEndpoint.body!.parse(row) }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'ERR_EMAIL_UNPROVED' });
    await add(context, 'Ana', '(11) 98765-4321');
  });

  it('is made with its number in full, indexed and announced', async () => {
    const context = userContext();
    const contact = await add(context, 'Maria', '(11) 98765-4321');
    expect(contact).toMatchObject({ id: 1, name: 'Maria', number: '5511987654321', active: true, isGroup: false });
    expect(context.effects[0]).toEqual({
      to: 'search',
      message: { companyId: context.company.id, kind: 'contact', id: 1 },
    });
    expect(events(context)).toMatchObject([
      {
        rooms: ['everyone'],
        event: `company-${context.company.id}-contact`,
        data: { action: 'create', contact: { id: 1 } },
      },
    ]);
  });

  it('has a number of its own in the company, in any of its forms, also when made twice at once', async () => {
    const context = userContext();
    await add(context, 'Maria', '5531987654321');
    await expect(add(context, 'Other', '553187654321')).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      details: { contactId: 1 },
    });
    const results = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => add(context, `Racer ${name}`, '5511999990000')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(userContext(), 'Maria', '5531987654321')).resolves.toMatchObject({ name: 'Maria' });
  });

  it('says of a taken number only that it is taken to users who see no numbers, and not for ever', async () => {
    const admin = userContext();
    await add(admin, 'Maria', '5531987654321');
    const before = await admin.stores.settings.versioned();
    await admin.commit(admin.stores.settings.change(before, { ...before.settings, lgpdHideNumber: 'enabled' }), []);
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
    const guess = () =>
      add(agent, 'Chute', '5531987654321').then(
        () => null,
        (error: unknown) => error,
      );
    expect(await guess()).toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details: undefined });
    await add(admin, 'João', '5531987650000');
    await expect(change(agent, 2, { number: '5531987654321' })).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
    });
    for (let count = 2; count < 20; count++) await guess();
    expect(await guess()).toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    await expect(change(agent, 2, { number: '5531987654321' })).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_ATTEMPTS',
    });
    // A number that nobody has is refused too: else its success would tell.
    await expect(add(agent, 'Chute', '5531900000000')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    await expect(add(admin, 'Livre', '5531900000000')).resolves.toMatchObject({ name: 'Livre' });
  });

  it('says nothing of a guessed number beside a wallet that does not exist, and counts each guess', async () => {
    const admin = userContext();
    const { id, number } = await add(admin, 'Maria', '5531987654321');
    await hideNumbers(admin);
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
    const wallet = { userId: 404, queueId: null };
    for (const guessed of [number, '5531987650000', '00000000'])
      await expect(change(agent, id, { number: guessed, wallet })).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    for (let count = 0; count < 20; count++) await change(agent, id, { number });
    await expect(change(agent, id, { number })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
  });

  it('is renumbered, blocked and put into a wallet by those who see the tickets that run with it', async () => {
    const { context: admin, ticket } = await servedConversation({ connection: { status: 'DISCONNECTED' } });
    await addUser(admin, ticket.userId!);
    const { contactId: id, queueId } = ticket;
    const { id: companyId } = admin.company;
    const as = (viewer: Partial<Viewer>) => userContext({ companyId, viewer: { profile: 'user', ...viewer } });
    const outsider = as({ id: 77, queueIds: [] });
    const block = (by: TestContext) => blockContact(by, { ...none, params: { id }, body: { active: false } });
    const wallet = { userId: ticket.userId!, queueId: null };
    const refused = { code: 'ERR_OTHER_OPEN_TICKET' };
    await expect(change(outsider, id, { number: '5511900001111' })).rejects.toMatchObject(refused);
    await expect(change(outsider, id, { wallet })).rejects.toMatchObject(refused);
    await expect(block(outsider)).rejects.toMatchObject(refused);
    expect(await change(outsider, id, { name: 'Outro nome' })).toMatchObject({ name: 'Outro nome' });
    const attendant = as({ id: ticket.userId!, queueIds: queueId === null ? [] : [queueId] });
    expect(await change(attendant, id, { number: '5511900001111', wallet })).toMatchObject({ wallet });
    expect(await block(attendant)).toMatchObject({ active: false });
  });

  it('has another number in the log of its running ticket, which browsers get at once', async () => {
    const { context: admin, ticket } = await servedConversation({ connection: { status: 'DISCONNECTED' } });
    const { contactId: id } = ticket;
    const entries = async () =>
      (await admin.stores.tickets.log(ticket.id)).filter(({ type }) => type === 'numberChanged');
    await change(admin, id, { name: 'Outro nome' });
    expect(await entries()).toEqual([]);
    admin.effects.length = 0;
    await change(admin, id, { number: '5511900002222' });
    expect(await entries()).toMatchObject([{ userId: admin.actor.viewer.id, queueId: ticket.queueId }]);
    const published = admin.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message.data] : []));
    expect(published).toContainEqual(
      expect.objectContaining({ log: [expect.objectContaining({ type: 'numberChanged' })] }),
    );
  });

  it('goes into the wallet of a user in a queue of that user only, unless an administrator says so', async () => {
    const admin = userContext();
    const { id } = await add(admin, 'Maria', '5531987654321');
    await addUser(admin, 2);
    const { id: queueId } = await addQueue(admin, 'Vendas');
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user', queueIds: [] } });
    const wallet = { userId: 2, queueId };
    await expect(change(agent, id, { wallet })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await change(admin, id, { wallet })).toMatchObject({ wallet });
    expect(await change(agent, id, { wallet, name: 'Ana' })).toMatchObject({ name: 'Ana' });
    const create = (by: TestContext) =>
      createContact(by, { ...none, body: { name: 'João', number: '5531987650000', wallet } });
    await expect(create(agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await create(admin)).toMatchObject({ wallet });
  });

  it('needs a number that can be one', async () => {
    await expect(add(userContext(), 'Maria', '00000000')).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
  });

  it('is not to be had with another company’s id', async () => {
    const owner = userContext();
    const { id } = await add(owner, 'Maria', '5511987654321');
    const outsider = userContext();
    await expect(get(outsider, id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(change(outsider, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    expect((await list(outsider, { searchParam: 'maria' })).contacts).toEqual([]);
    expect((await get(owner, id)).name).toBe('Maria');
  });

  it('gives its old number back when it gets another', async () => {
    const context = userContext();
    await add(context, 'Maria', '5511987654321');
    await add(context, 'João', '5511987650000');
    await expect(change(context, 2, { number: '5511987654321' })).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
    });
    await change(context, 1, { number: '5511911112222' });
    await expect(change(context, 2, { number: '5511987654321' })).resolves.toMatchObject({ number: '5511987654321' });
  });

  it('stays as WhatsApp registered it when the same number is typed in its other form', async () => {
    const context = userContext();
    await add(context, 'Maria', '553187654321');
    await expect(change(context, 1, { number: '5531987654321', name: 'Maria Lima' })).resolves.toMatchObject({
      number: '553187654321',
      name: 'Maria Lima',
    });
  });

  it('keeps each of two changes made at once', async () => {
    const context = userContext();
    await add(context, 'Maria', '5511987654321');
    await Promise.all([
      change(context, 1, { name: 'Maria Lima' }),
      change(context, 1, { email: 'maria@example.com' }),
      change(context, 1, { disableBot: true }),
    ]);
    expect(await get(context, 1)).toMatchObject({ name: 'Maria Lima', email: 'maria@example.com', disableBot: true });
  });
});

describe('identities', () => {
  const person = (context: TestContext, id: number, number: string) =>
    newContact({ id, companyId: context.company.id, name: `Person ${id}`, number }, 0);

  it('know a contact by number and LID, and learn what is missing', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    await context.commit(
      contacts.creation({ ...person(context, 1, ''), lid: '777001' }, { number: null, lid: '777001' }),
      [],
    );
    const found = await contacts.identify({ number: '553187654321', lid: '777001' });
    expect(found).toMatchObject({ id: 1, number: '' });
    await context.commit(await contacts.learned(found!, { number: '553187654321', lid: '777001' }, seen), []);
    const byNumber = await contacts.identify({ number: '5531987654321', lid: null });
    expect(byNumber).toMatchObject({ id: 1, number: '553187654321', lid: '777001' });
    expect(await contacts.learned(byNumber!, { number: '553187654321', lid: '777001' }, seen)).toEqual([]);
  });

  it('learn the new LID of a known number, and still know the old one', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    const before = { number: '5511987654321', lid: '777004' };
    const after = { number: '5511987654321', lid: '777005' };
    await context.commit(contacts.creation({ ...person(context, 1, before.number), lid: before.lid }, before), []);
    const found = await contacts.identify(after);
    expect(found).toMatchObject({ id: 1, lid: '777004' });
    await context.commit(await contacts.learned(found!, after, seen), []);
    for (const address of [after, before, { number: null, lid: '777005' }, { number: null, lid: '777004' }])
      expect(await contacts.identify(address)).toMatchObject({ id: 1, number: '5511987654321', lid: '777005' });
    expect(await contacts.count()).toBe(1);
    expect(await contacts.learned((await contacts.get(1))!, after, seen)).toEqual([]);
  });

  it('of two contacts that turn out to be one, give what comes to the older', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    await context.commit(
      contacts.creation(person(context, 1, '5511987654321'), { number: '5511987654321', lid: null }),
      [],
    );
    await context.commit(
      contacts.creation({ ...person(context, 2, ''), lid: '777002' }, { number: null, lid: '777002' }),
      [],
    );
    const address = { number: '5511987654321', lid: '777002' };
    const older = await contacts.identify(address);
    expect(older).toMatchObject({ id: 1 });
    await context.commit(await contacts.learned(older!, address, seen), []);
    expect(await contacts.identify({ number: null, lid: '777002' })).toMatchObject({ id: 1 });
    const younger = await contacts.get(2);
    await expect(context.commit(await contacts.learned(younger!, address, seen), [])).rejects.toMatchObject({
      labels: expect.arrayContaining(['contact identity']) as unknown,
    });
  });

  it('are not taken from a contact that came between the reading and the commit: it would stay beside unseen', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    const number = { number: '5511987654321', lid: null };
    const lid = { number: null, lid: '777006' };
    await context.commit(contacts.creation(person(context, 1, number.number), number), []);
    const address = { ...number, lid: lid.lid };
    const early = await contacts.learned((await contacts.get(1))!, address, seen);
    await context.commit(contacts.creation({ ...person(context, 2, ''), lid: lid.lid }, lid), []);
    await expect(context.commit(early, [])).rejects.toMatchObject({
      labels: expect.arrayContaining(['contact identity']) as unknown,
    });
    const contact = (await contacts.get(1))!;
    expect(await contacts.holdersBeside(contact, address)).toMatchObject([{ id: 2 }]);
    await context.commit(await contacts.learned(contact, address, seen), []);
    expect(await contacts.identify(lid)).toMatchObject({ id: 1 });
  });

  it('are refused to a second contact', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    const address = { number: '5511987654321', lid: '777003' };
    await context.commit(contacts.creation(person(context, 1, address.number), address), []);
    await expect(
      context.commit(contacts.creation(person(context, 2, address.number), address), []),
    ).rejects.toMatchObject({ labels: ['contact identity', 'contact identity'] });
    expect(await contacts.count()).toBe(1);
  });

  it('know groups by their JID', async () => {
    const context = userContext();
    const { contacts } = context.stores;
    const jid = '120363012345678901@g.us';
    await context.commit(
      contacts.creation({ ...person(context, 1, '120363012345678901'), isGroup: true, jid }, { jid }),
      [],
    );
    expect(await contacts.identify({ jid })).toMatchObject({ id: 1, isGroup: true });
    expect(await contacts.identify({ number: null, lid: null })).toBeNull();
  });
});

describe('the list', () => {
  const walk = async (context: TestContext, query: object) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(context, { ...query, cursor });
      names.push(...page.contacts.map(({ name }) => name));
      expect(page.hasMore).toBe(page.nextCursor !== null);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return names;
  };

  it('goes by name, page after page, by cursor or by number, and counts', async () => {
    const context = userContext();
    const names = Array.from({ length: 45 }, (_, at) => `${at % 2 ? 'É' : 'e'}va ${String(at).padStart(2, '0')}`);
    for (const [at, name] of [...names].reverse().entries()) await add(context, name, `55119${10_000_000 + at}`);
    expect(await walk(context, {})).toEqual(names);
    const second = await list(context, { pageNumber: 2 });
    expect(second.contacts.map(({ name }) => name)).toEqual(names.slice(20, 40));
    expect(second.count).toBe(45);
    expect((await list(context, { pageNumber: 4 })).contacts).toEqual([]);
    expect((await walk(context, { searchParam: 'eva' })).sort()).toEqual([...names].sort());
    expect((await list(context, { searchParam: 'EVA 07' })).contacts.map(({ name }) => name)).toEqual(['Éva 07']);
  });

  it('takes contacts without a letter in their names, and equal names', async () => {
    const context = userContext();
    for (const [at, name] of ['😀😀', 'Ana', 'Ana', '!!'].entries())
      await add(context, name, `55119${20_000_000 + at}`);
    expect((await walk(context, {})).sort()).toEqual(['!!', 'Ana', 'Ana', '😀😀'].sort());
  });

  it.each([
    'x',
    'e30',
    Buffer.from('{"before":-1}').toString('base64url'),
    Buffer.from('{"sortName":1,"id":2}').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    await expect(list(userContext(), { cursor })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('refuses a search’s cursor in the list, and the other way round', async () => {
    const search = Buffer.from('{"before":5}').toString('base64url');
    const place = Buffer.from('{"after":2}').toString('base64url');
    await expect(list(userContext(), { cursor: search })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await expect(list(userContext(), { cursor: place, searchParam: 'ana' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
  });
});

describe('hidden numbers', () => {
  it('are masked for plain users in answers, lists, search and events, and for nobody else', async () => {
    const admin = userContext();
    await hideNumbers(admin);
    await add(admin, 'Maria', '5511987654321');
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
    expect((await get(agent, 1)).number).toBe('***********21');
    expect((await list(agent)).contacts[0]!.number).toBe('***********21');
    expect((await list(agent, { searchParam: 'maria' })).contacts[0]!.number).toBe('***********21');
    expect((await list(agent, { searchParam: '987654321' })).contacts).toEqual([]);
    expect((await change(agent, 1, { name: 'Maria Lima' })).number).toBe('***********21');
    expect((await get(admin, 1)).number).toBe('5511987654321');
    expect((await list(admin, { searchParam: '987654321' })).contacts).toHaveLength(1);
    await add(admin, '5511987650000', '5511987650000');
    expect((await list(agent)).contacts.map(({ name }) => name)).toEqual(['Maria Lima', '***********00']);
    expect((await list(agent, { searchParam: '98765' })).contacts).toEqual([]);
    for (const { rooms, except, data } of [...events(admin), ...events(agent)]) {
      expect([rooms, except]).toEqual(
        /55119876/.test(JSON.stringify(data)) ? [['everything'], []] : [['everyone'], ['everything']],
      );
    }
  });
});
