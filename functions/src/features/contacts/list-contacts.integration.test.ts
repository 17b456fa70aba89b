import type { Contact } from '@recado/shared/contract/contacts';
import { describe, expect, it } from 'vitest';
import { setSettings } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { indexContact } from '../search/index-contact.ts';
import { createTag } from '../tags/tags.ts';
import { deleteContact } from './delete-contact.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';

const none = { params: undefined, query: undefined, body: undefined };
const list = (context: TestContext, query: object = {}) => listContacts(context, { ...none, query });

const add = async (context: TestContext, id: number, known: Partial<ContactRecord>): Promise<void> => {
  const number = known.jid === undefined ? `55119${10_000_000 + id}` : '';
  const contact = newContact({ id, companyId: context.company.id, name: `Contato ${id}`, number, ...known }, 0);
  const address = known.jid ? { jid: known.jid } : { number, lid: null };
  await context.commit(context.stores.contacts.creation(contact, address), []);
  await indexContact(context, id);
};

/** All pages; `between` runs after each. */
const walk = async (
  context: TestContext,
  query: object,
  between: (page: Contact[]) => Promise<void> = async () => {},
) => {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(context, { ...query, cursor });
    names.push(...page.contacts.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
    await between(page.contacts);
  } while (cursor);
  return names;
};

describe('the list’s filters', () => {
  it('by channel and kind go by name, page after page', async () => {
    const context = userContext();
    for (let id = 1; id <= 45; id++) {
      const name = `Nome ${String(id).padStart(2, '0')}`;
      if (id % 3 === 0) await add(context, id, { name, channel: 'instagram', jid: `${id}@instagram` });
      else if (id % 3 === 1) await add(context, id, { name, isGroup: true, jid: `1203630000000000${id}@g.us` });
      else await add(context, id, { name });
    }
    const names = (wanted: (id: number) => boolean) =>
      Array.from({ length: 45 }, (_, at) => at + 1)
        .filter(wanted)
        .map((id) => `Nome ${String(id).padStart(2, '0')}`);
    expect(await walk(context, { channel: 'whatsapp' })).toEqual(names((id) => id % 3 !== 0));
    expect(await walk(context, { channel: 'whatsapp', isGroup: false })).toEqual(names((id) => id % 3 === 2));
    expect(await walk(context, { isGroup: false })).toEqual(names((id) => id % 3 !== 1));
    expect(await walk(context, { isGroup: true })).toEqual(names((id) => id % 3 === 1));
    expect(await walk(context, { channel: 'facebook' })).toEqual([]);
    const second = await list(context, { isGroup: false, pageNumber: 2 });
    expect(second.contacts.map(({ name }) => name)).toEqual(names((id) => id % 3 !== 1).slice(20));
    expect((await walk(context, { searchParam: 'nome', channel: 'instagram' })).sort()).toEqual(
      names((id) => id % 3 === 0),
    );
  });

  it('by tags list contacts that have all of them, also in a search', async () => {
    const context = userContext();
    const tag = async (name: string) =>
      (await createTag(context, { ...none, body: { name, color: '#112233', kanban: 0 } })).id;
    const [vip, late] = [await tag('VIP'), await tag('Atraso')];
    for (let id = 1; id <= 30; id++)
      await add(context, id, { tagIds: [vip, ...(id % 10 === 0 ? [late] : [])], name: `Cliente ${id}` });
    await add(context, 31, { tagIds: [late], name: 'Cliente 31' });
    const newestFirst = Array.from({ length: 30 }, (_, at) => `Cliente ${30 - at}`);
    expect(await walk(context, { contactTag: [vip] })).toEqual(newestFirst);
    expect(await walk(context, { contactTag: [vip, late] })).toEqual(['Cliente 30', 'Cliente 20', 'Cliente 10']);
    expect(await walk(context, { contactTag: [late], searchParam: 'cliente' })).toEqual([
      'Cliente 31',
      'Cliente 30',
      'Cliente 20',
      'Cliente 10',
    ]);
    expect(await walk(context, { contactTag: [vip], isGroup: true })).toEqual([]);
    expect((await list(context, { contactTag: [late] })).contacts[0]?.tags).toMatchObject([{ name: 'Atraso' }]);
    expect(await walk(userContext(), { contactTag: [vip] })).toEqual([]);
  });

  it('that are named by their numbers come last, in the order in which they were added', async () => {
    const context = userContext();
    const names = ['+55 11 98765-4321', 'Zé', '5511900000000', 'Ana'];
    for (const [at, name] of names.entries()) await add(context, at + 1, { name });
    const { contacts } = await list(context);
    expect(contacts.map(({ name }) => name)).toEqual(['Ana', 'Zé', '+55 11 98765-4321', '5511900000000']);
    const cursor = Buffer.from(JSON.stringify({ after: 1, name: '5511900000001' })).toString('base64url');
    const behind = await list(context, { cursor });
    expect(behind.contacts.map(({ name }) => name)).toEqual(['5511900000000']);
  });

  it('go on behind a contact that was deleted meanwhile', async () => {
    const context = userContext();
    for (let id = 1; id <= 45; id++) await add(context, id, { name: `Nome ${String(id).padStart(2, '0')}` });
    const seen = await walk(context, {}, async (page) => {
      const last = page.at(-1);
      if (last && last.id < 45) await deleteContact(context, { ...none, params: { id: last.id } });
    });
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `Nome ${String(at + 1).padStart(2, '0')}`));
  });
});

describe('a search by words that the index lacks', () => {
  it('finds names that begin with the text, then those that contain the words', async () => {
    const context = userContext();
    const names = ['Wu Li', 'Li Wu', 'Li Wu Na', 'Li Wusheng', 'Jô Sá', 'Zé do Óleo', 'Lia Souza', '5511900000000'];
    for (const [at, name] of names.entries()) await add(context, at + 1, { name });
    expect(await walk(context, { searchParam: 'li wu' })).toEqual(['Li Wu Na', 'Li Wu', 'Li Wusheng', 'Wu Li']);
    expect(await walk(context, { searchParam: 'Li W' })).toEqual(['Li Wu Na', 'Li Wu', 'Li Wusheng', 'Wu Li']);
    expect(await walk(context, { searchParam: 'JO SA' })).toEqual(['Jô Sá']);
    expect(await walk(context, { searchParam: 'Zé do' })).toEqual(['Zé do Óleo']);
    expect(await walk(context, { searchParam: 'li wu', isGroup: true })).toEqual([]);
    expect(await walk(context, { searchParam: '5 5 1 x' })).toEqual([]);
    expect(await walk(context, { searchParam: '---' })).toEqual([]);
  });

  it('turns page after page, each contact once, past what one page may read', async () => {
    const context = userContext();
    const others = Array.from({ length: 1_100 }, (_, at) => `A${String(at).padStart(4, '0')}`);
    const writes = others.map((name, at) => {
      const number = `55118${10_000_000 + at}`;
      const contact = newContact({ id: at + 1, companyId: context.company.id, name, number }, 0);
      return context.stores.contacts.creation(contact, { number, lid: null });
    });
    for (let at = 0; at < writes.length; at += 10) await context.commit(writes.slice(at, at + 10).flat(), []);
    const wanted = Array.from({ length: 45 }, (_, at) => `Li Wu ${at + 10}`);
    for (const [at, name] of [...wanted, 'Zu Li Wu'].entries()) await add(context, 2_000 + at, { name });
    expect((await list(context, { searchParam: 'li wu' })).contacts.map(({ name }) => name)).toEqual(
      wanted.slice(0, 20),
    );
    expect(await walk(context, { searchParam: 'li wu' })).toEqual([...wanted, 'Zu Li Wu']);
    const third = await list(context, { searchParam: 'li wu', pageNumber: 3 });
    expect(third.contacts.map(({ name }) => name).slice(0, 5)).toEqual(wanted.slice(40));
  });
});

it('no number of a name is learnt by the place where a page ends, or begins, without the right to see them', async () => {
  const support = userContext({ viewer: { hidesNumbers: true } });
  const names = Array.from({ length: 21 }, (_, at) => `Li Wu (11) 98765-43${at + 10}`);
  for (const [at, name] of names.entries()) await add(support, at + 1, { name });
  for (const query of [{}, { searchParam: 'li wu' }]) {
    const { nextCursor } = await list(support, query);
    expect(Buffer.from(nextCursor!, 'base64url').toString()).not.toContain('987');
    expect(await walk(support, query)).toEqual(names);
  }
  const cursor = Buffer.from(JSON.stringify({ after: 1, name: 'li wu (11) 98765-4325' })).toString('base64url');
  expect((await list(support, { cursor })).contacts.map(({ name }) => name)).toEqual(names.slice(1));
});

it('names and numbers are listed of people only, and masked for those who see no numbers', async () => {
  const admin = userContext();
  await add(admin, 1, { name: 'Maria' });
  await add(admin, 2, { name: 'Festa', isGroup: true, jid: '120363000000000002@g.us' });
  await setSettings(admin, { lgpdHideNumber: 'enabled' });
  const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
  expect(await listContactNames(admin, none)).toEqual([
    { id: 1, name: 'Maria', number: '5511910000001', username: null, channel: 'whatsapp' },
  ]);
  expect(await listContactNames(agent, none)).toMatchObject([{ id: 1, number: '***********01' }]);
});

it('a number is found, whole or in part, by those who see numbers alone', async () => {
  const admin = userContext();
  await add(admin, 1, { name: 'Maria' });
  await setSettings(admin, { lgpdHideNumber: 'enabled' });
  const { company } = admin;
  const agent = userContext({ companyId: company.id, viewer: { id: 2, profile: 'user' } });
  const support = userContext({ companyId: company.id, viewer: { profile: 'admin', hidesNumbers: true } });
  const found = async (by: TestContext, searchParam: string) =>
    (await listContacts(by, { ...none, query: { searchParam } })).contacts.map(({ id, number }) => [id, number]);
  for (const part of ['5511910000001', '+55 (11) 91000-0001', '910000', '001']) {
    expect(await found(admin, part)).toEqual([[1, '5511910000001']]);
    for (const by of [agent, support]) expect(await found(by, part)).toEqual([]);
  }
  for (const by of [agent, support]) expect(await found(by, 'maria')).toEqual([[1, '***********01']]);
});
