import type { CheckNumberCommand } from '@recado/shared/contract/queue-messages/outbound';
import * as contract from '@recado/shared/contract/contact-lists';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { jobsOf, runJobs, runOne, slicesOf } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { campaignEntity } from '../../data/campaigns/entities.ts';
import { contactListItemEntity } from '../../data/contact-lists/store.ts';
import { receiveNumberCheck } from '../contacts/receive-number-check.ts';
import { numberCheckStore, type NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-item.ts';
import { deleteContactList } from './delete-contact-list.ts';
import { deleteContactListItem } from './delete-item.ts';
import { getContactListItem } from './get-item.ts';
import { listContactListItems } from './list-items.ts';
import { getContactList, listAllContactLists, listContactLists } from './read-contact-lists.ts';
import { updateContactList } from './update-contact-list.ts';
import { updateContactListItem } from './update-item.ts';

const none = { params: undefined, query: undefined, body: undefined };

const addList = async (context: TestContext, name = 'Clientes'): Promise<number> =>
  (await createContactList(context, { ...none, body: { name } })).id;
const addItem = (context: TestContext, contactListId: number, number: string, name = 'Maria') =>
  createContactListItem(context, {
    ...none,
    body: contract.createContactListItem.body!.parse({ contactListId, name, number }),
  });
const changeItem = (context: TestContext, id: number, body: BodyOf<typeof contract.updateContactListItem>) =>
  updateContactListItem(context, { ...none, params: { id }, body });
const removeItem = (context: TestContext, id: number) => deleteContactListItem(context, { ...none, params: { id } });
const removeList = (context: TestContext, id: number) => deleteContactList(context, { ...none, params: { id } });
const getList = (context: TestContext, id: number) => getContactList(context, { ...none, params: { id } });
const getItem = (context: TestContext, id: number) => getContactListItem(context, { ...none, params: { id } });
const itemsOf = (
  context: TestContext,
  contactListId: number,
  query: { searchParam?: string; cursor?: string; pageNumber?: number } = {},
) => listContactListItems(context, { ...none, query: { contactListId, ...query } });

const refuses = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ code });

/** Adds many items without a check. */
const fill = async (context: TestContext, contactListId: number, count: number): Promise<void> => {
  const { company, ids, stores } = context;
  for (let from = 0; from < count; from += 40) {
    const size = Math.min(40, count - from);
    const first = await ids.next('contact-list-item', size);
    const items = Array.from({ length: size }, (_, index) =>
      contactListItemEntity.record({
        id: first + index,
        companyId: company.id,
        contactListId,
        name: `Pessoa ${from + index}`,
        number: `5511${987_000_000 + from + index}`,
        email: `p${from + index}@x.test`,
        isWhatsappValid: true,
        lid: null,
      }),
    );
    await context.commit(stores.contactLists.addItems(contactListId, items), []);
  }
};

/** A company whose session host answers about numbers at once. */
const answering = async (answer: (number: string) => NumberCheckOutcome | null) => {
  const made = userContext();
  await addConnection(made);
  const asked: string[] = [];
  const commands: CheckNumberCommand[] = [];
  const context: TestContext = {
    ...made,
    publish: async (effects) => {
      await made.publish(effects);
      for (const effect of effects) {
        if (effect.to !== 'outbound' || effect.message.type !== 'checkNumber') continue;
        const { commandId, numbers } = effect.message;
        asked.push(numbers[0]!);
        commands.push(effect.message);
        const outcome = answer(numbers[0]!);
        const checks = numberCheckStore(documentClient(), made.company.id);
        if (outcome) await made.commit([checks.keep(commandId, outcome, Date.now())], []);
      }
    },
  };
  return { context, asked, commands };
};

const events = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
describe('contact lists', () => {
  it('are listed by name, searched, renamed and read', async () => {
    const context = userContext();
    const [b, a] = [await addList(context, 'Ótica'), await addList(context, 'Açougue')];
    const list = (searchParam?: string) => listContactLists(context, { ...none, query: { searchParam } });
    expect((await list()).records.map(({ id }) => id)).toEqual([a, b]);
    expect((await list('otica')).records).toMatchObject([
      { id: b, companyId: context.company.id, name: 'Ótica', contactsCount: 0 },
    ]);
    await updateContactList(context, { ...none, params: { id: b }, body: { name: 'Aba' } });
    expect(await getList(context, b)).toMatchObject({ name: 'Aba' });
    expect(await listAllContactLists(context, none)).toEqual([
      { id: b, name: 'Aba', contactsCount: 0, columns: [] },
      { id: a, name: 'Açougue', contactsCount: 0, columns: [] },
    ]);
  });

  it('come in pages', async () => {
    const context = userContext();
    for (let count = 0; count < 21; count++) await addList(context, `Lista ${String(count).padStart(2, '0')}`);
    const first = await listContactLists(context, { ...none, query: {} });
    expect([first.records.length, first.hasMore]).toEqual([20, true]);
    const next = await listContactLists(context, { ...none, query: { cursor: first.nextCursor! } });
    expect(next).toMatchObject({ records: [{ name: 'Lista 20' }], hasMore: false, nextCursor: null });
  });

  it('are published to who sees campaigns, their items as they are to administrators alone', async () => {
    const context = userContext();
    const listId = await addList(context);
    const { id } = await addItem(context, listId, '5511987654321');
    await changeItem(context, id, { name: 'Ana' });
    await removeItem(context, id);
    await removeList(context, listId);
    const sent = events(context).map(({ event, data, rooms }) => [event.split('-').at(-1), data.action, ...rooms]);
    expect(sent).toEqual([
      ['ContactList', 'create', 'everything', 'campaigns'],
      ['ContactListItem', 'create', 'everything'],
      ['ContactListItem', 'reload', 'campaigns'],
      ['ContactList', 'update', 'everything', 'campaigns'],
      ['ContactListItem', 'update', 'everything'],
      ['ContactListItem', 'reload', 'campaigns'],
      ['ContactListItem', 'delete', 'everything', 'campaigns'],
      ['ContactList', 'update', 'everything', 'campaigns'],
      ['ContactList', 'delete', 'everything', 'campaigns'],
    ]);
    expect(events(context)[3]!.data).toMatchObject({ record: { contactsCount: 1 } });
    expect(JSON.stringify(events(context))).not.toMatch(/"(lid|version|removing)"/);
  });

  it('keep a true count while items come and go at once', async () => {
    const context = userContext();
    const listId = await addList(context);
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, place) => addItem(context, listId, `551198765430${place % 10}`)).map((adding) =>
        adding.then(
          ({ id }) => id,
          () => null,
        ),
      ),
    );
    const ids = added.filter((id) => id !== null);
    expect(ids).toHaveLength(10);
    await Promise.allSettled([...ids.slice(0, 4), ids[0]!].map((id) => removeItem(context, id)));
    expect(await getList(context, listId)).toMatchObject({ contactsCount: 6 });
    expect((await itemsOf(context, listId)).contacts).toHaveLength(6);
  });
});

describe('an item of a contact list', () => {
  it('has its number once in a list, in whatever form; another list may have it too', async () => {
    const context = userContext();
    const [one, two] = [await addList(context), await addList(context)];
    const item = await addItem(context, one, '+55 (31) 98765-4321');
    expect(item).toMatchObject({ number: '5531987654321', email: '', isWhatsappValid: null });
    for (const number of ['5531987654321', '553187654321', '31 98765-4321'])
      await refuses(addItem(context, one, number), 'ERR_CONTACT_LIST_NUMBER_EXISTS');
    await addItem(context, two, '553187654321');
    const other = await addItem(context, one, '5511987654321');
    await refuses(changeItem(context, other.id, { number: '3187654321' }), 'ERR_CONTACT_LIST_NUMBER_EXISTS');
    await removeItem(context, item.id);
    await changeItem(context, other.id, { number: '3187654321' });
    await addItem(context, one, '5511987654321');
    expect(await getList(context, one)).toMatchObject({ contactsCount: 2 });
  });

  it('is marked by WhatsApp’s answer: registered, unknown, without an answer', async () => {
    const { context } = await answering((number) => {
      if (number.endsWith('1')) return { state: 'unregistered' };
      if (number.endsWith('2')) return { state: 'failed' };
      return { state: 'registered', address: { number: '553187654320', lid: '777001' } };
    });
    const listId = await addList(context);
    const known = await addItem(context, listId, '5531987654320');
    expect(known).toMatchObject({ number: '553187654320', isWhatsappValid: true });
    expect(await context.stores.contactLists.item(known.id)).toMatchObject({ lid: '777001' });
    expect(await addItem(context, listId, '5531987654321')).toMatchObject({
      number: '5531987654321',
      isWhatsappValid: false,
    });
    expect(await addItem(context, listId, '5531987654322')).toMatchObject({ isWhatsappValid: null });
  });

  it('is marked by an answer that comes after the call', async () => {
    const { context, commands } = await answering(() => null);
    const listId = await addList(context);
    const at = context.clock.now();
    while (await context.stores.numberChecks.mayWait(at));
    const still: TestContext = { ...context, clock: { now: () => at } };
    const answer = (outcome: NumberCheckOutcome) =>
      receiveNumberCheck(context, { ...commands.at(-1)!, type: 'numberCheck', channel: 'whatsapp', outcome });
    const { id, isWhatsappValid } = await addItem(still, listId, '5531987654320');
    expect(isWhatsappValid).toBeNull();
    await answer({ state: 'registered', address: { number: '553187654320', lid: '777001' } });
    expect(await getItem(context, id)).toMatchObject({ number: '553187654320', isWhatsappValid: true });
    expect(await changeItem(still, id, { number: '5531987654321' })).toMatchObject({ isWhatsappValid: null });
    context.effects.length = 0;
    await answer({ state: 'unregistered' });
    expect(await getItem(context, id)).toMatchObject({ number: '5531987654321', isWhatsappValid: false });
    expect(events(context)).toMatchObject([
      { data: { action: 'update', record: { id, isWhatsappValid: false } } },
      { data: { action: 'reload', contactListId: listId } },
    ]);
  });

  it('is checked again only where its number changes', async () => {
    const { context, asked } = await answering((number) =>
      number.endsWith('1')
        ? { state: 'unregistered' }
        : { state: 'registered', address: { number: '553187654320', lid: '777001' } },
    );
    const listId = await addList(context);
    const { id } = await addItem(context, listId, '5531987654320');
    await changeItem(context, id, { name: 'Ana', email: 'a@x.test', number: '553187654320' });
    expect(await changeItem(context, id, { number: '+55 31 98765-4320' })).toMatchObject({
      name: 'Ana',
      email: 'a@x.test',
      number: '553187654320',
      isWhatsappValid: true,
    });
    expect(asked).toHaveLength(1);
    expect(await changeItem(context, id, { number: '5531987654321' })).toMatchObject({ isWhatsappValid: false });
    expect(await context.stores.contactLists.item(id)).toMatchObject({ name: 'Ana', lid: null });
    expect(asked).toHaveLength(2);
  });

  it('is refused with a number that can be none', async () => {
    const context = userContext();
    const listId = await addList(context);
    for (const number of ['12345678', 'abcdefgh'])
      await refuses(addItem(context, listId, number), 'ERR_WAPP_INVALID_CONTACT');
    const { id } = await addItem(context, listId, '5511987654321');
    await refuses(changeItem(context, id, { number: '12345678' }), 'ERR_WAPP_INVALID_CONTACT');
    expect(await getItem(context, id)).toMatchObject({ number: '5511987654321' });
  });

  it('is listed in the order of adding, page by page', async () => {
    const context = userContext();
    const listId = await addList(context);
    await fill(context, listId, 45);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { contacts, nextCursor, hasMore } = await itemsOf(context, listId, { cursor });
      names.push(...contacts.map(({ name }) => name));
      expect(hasMore).toBe(nextCursor !== null);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(Array.from({ length: 45 }, (_, place) => `Pessoa ${place}`));
    expect((await itemsOf(context, listId, { pageNumber: 3 })).contacts).toHaveLength(5);
    await refuses(itemsOf(context, listId, { cursor: 'x' }), 'ERR_VALIDATION');
  });

  it('is found by part of its name, number or e-mail address, page by page', async () => {
    const context = userContext();
    const listId = await addList(context);
    await fill(context, listId, 60);
    await addItem(context, listId, '5531912340000', 'José Ávila');
    const found = async (searchParam: string) =>
      (await itemsOf(context, listId, { searchParam })).contacts.map(({ name }) => name);
    expect(await found('avila')).toEqual(['José Ávila']);
    expect(await found('(31) 91234-00')).toEqual(['José Ávila']);
    await addItem(context, listId, '553187654321', 'Bia');
    for (const typed of ['553187654321', '(31) 98765-43']) expect(await found(typed), typed).toEqual(['Bia']);
    expect(await found('p42@')).toEqual(['Pessoa 42']);
    expect(await found('nobody')).toEqual([]);
    const first = await itemsOf(context, listId, { searchParam: 'pessoa' });
    const second = await itemsOf(context, listId, { searchParam: 'pessoa', cursor: first.nextCursor! });
    expect([first, second].map(({ contacts }) => contacts[0]!.name)).toEqual(['Pessoa 0', 'Pessoa 20']);
    expect(second.hasMore).toBe(true);
  });

  it('is found behind many others, by the page’s number and by its cursor', async () => {
    const context = userContext();
    const listId = await addList(context);
    const numbered = (id: number) =>
      contactListItemEntity.record({
        id,
        companyId: context.company.id,
        contactListId: listId,
        name: id > 6_000 ? `Última ${id}` : 'Pessoa',
        number: `5511${900_000_000 + id}`,
        email: '',
        isWhatsappValid: true,
        lid: null,
      });
    const items = (_: number, after: number | null, limit: number) =>
      Promise.resolve(
        Array.from({ length: Math.min(limit, 6_030 - (after ?? 0)) }, (__, at) => numbered((after ?? 0) + at + 1)),
      );
    const contactLists = { ...context.stores.contactLists, items };
    const large = { ...context, stores: { ...context.stores, contactLists } };
    const page = async (query: { pageNumber?: number; cursor?: string }) => {
      const { contacts, ...rest } = await itemsOf(large, listId, { searchParam: 'ultima', ...query });
      return { first: contacts[0]?.name, count: contacts.length, ...rest };
    };
    expect(await page({ pageNumber: 1 })).toMatchObject({ first: 'Última 6001', count: 20, hasMore: true });
    expect(await page({ pageNumber: 2 })).toEqual({
      first: 'Última 6021',
      count: 10,
      hasMore: false,
      nextCursor: null,
    });
    const { nextCursor, ...first } = await page({});
    expect(first).toEqual({ first: undefined, count: 0, hasMore: true });
    expect(await page({ cursor: nextCursor! })).toMatchObject({ first: 'Última 6001', count: 20 });
  });
});

describe('a contact list that is deleted', () => {
  const addCampaign = async (
    context: TestContext,
    contactListId: number,
    status: 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'INATIVA' | 'FINALIZADA',
  ) => {
    const texts = Object.fromEntries(
      ['message', 'confirmationMessage'].flatMap((name) => [1, 2, 3, 4, 5].map((slot) => [`${name}${slot}`, 'Oi'])),
    );
    const campaign = {
      ...texts,
      id: await context.ids.next('campaign'),
      companyId: context.company.id,
      name: 'Promoção',
      confirmation: false,
      contactListId,
      whatsappId: 1,
      whatsappIds: [1],
      openTicket: 'disabled' as const,
      statusTicket: 'closed' as const,
      status,
      createdAt: 0,
    };
    const record = campaignEntity.record(campaign as Parameters<typeof campaignEntity.record>[0]);
    await context.commit(context.stores.campaigns.create(record), []);
  };

  it('stays while a campaign waits for it or is being sent to it', async () => {
    for (const status of ['PROGRAMADA', 'EM_ANDAMENTO'] as const) {
      const context = userContext();
      const [used, free] = [await addList(context), await addList(context)];
      await addCampaign(context, used, status);
      await refuses(removeList(context, used), 'ERR_CONTACT_LIST_IN_USE');
      await removeList(context, free);
      expect(await getList(context, used)).toMatchObject({ id: used });
      expect(await jobsOf(context)).toMatchObject([{ kind: 'remove-contact-list', input: { contactListId: free } }]);
    }
    const context = userContext();
    const listId = await addList(context);
    for (const status of ['CANCELADA', 'INATIVA', 'FINALIZADA'] as const) await addCampaign(context, listId, status);
    await removeList(context, listId);
  });

  it('is gone for all calls at once, with its items', async () => {
    const context = userContext();
    const listId = await addList(context);
    const { id } = await addItem(context, listId, '5511987654321');
    await removeList(context, listId);
    for (const call of [
      () => getList(context, listId),
      () => itemsOf(context, listId),
      () => addItem(context, listId, '5511987654322'),
      () => removeList(context, listId),
      () => updateContactList(context, { ...none, params: { id: listId }, body: { name: 'Outra' } }),
    ])
      await refuses(call(), 'ERR_NO_CONTACT_LIST_FOUND');
    for (const call of [
      () => getItem(context, id),
      () => changeItem(context, id, { name: 'Ana' }),
      () => removeItem(context, id),
    ])
      await refuses(call(), 'ERR_NO_CONTACT_LIST_ITEM_FOUND');
    expect((await listContactLists(context, { ...none, query: {} })).records).toEqual([]);
    expect(await listAllContactLists(context, none)).toEqual([]);
  });

  it('takes no item that was being added meanwhile', async () => {
    const context = userContext();
    const listId = await addList(context);
    const meanwhile: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        await removeList(context, listId);
        await context.commit(writes, effects);
      },
    };
    await refuses(addItem(meanwhile, listId, '5511987654321'), 'ERR_NO_CONTACT_LIST_FOUND');
    expect(await context.stores.contactLists.items(listId, null, 10)).toEqual([]);
  });

  it('loses its items slice by slice, also where slices are killed, delivered twice and at once', async () => {
    const context = userContext();
    const { contactLists } = context.stores;
    const [listId, other] = [await addList(context), await addList(context)];
    await fill(context, listId, 620);
    await fill(context, other, 3);
    await removeList(context, listId);
    let commits = 0;
    const killed: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        commits += 1;
        if (commits === 3) throw new Error('killed');
        await context.commit(writes, effects);
      },
    };
    await expect(runOne(killed)).rejects.toThrow('killed');
    expect(await contactLists.items(listId, null, 1_000)).toHaveLength(520);
    const [slice] = slicesOf(context);
    await Promise.allSettled([runOne(context, slice), runOne(context, slice)]);
    await runJobs(context, 2);
    expect(await contactLists.get(listId)).toBeNull();
    expect(await contactLists.items(listId, null, 10)).toEqual([]);
    expect(await contactLists.has(listId, '5511987000001')).toBe(false);
    expect(await contactLists.items(other, null, 10)).toHaveLength(3);
  });
});
