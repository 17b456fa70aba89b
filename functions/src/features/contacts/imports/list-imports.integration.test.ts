import type { ContactImport } from '@recado/shared/contract/contact-imports';
import { describe, expect, it } from 'vitest';
import { answeringChecks, rowOf, rowsOf, startImport, uploadRows } from '../../../../test/contact-imports.ts';
import { runJobs, runOne, slicesOf } from '../../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { contactListEntity } from '../../../data/contact-lists/store.ts';
import type { NumberCheckOutcome } from '../../../data/number-checks/store.ts';
import { cancelContactImport } from './cancel-import.ts';
import { getLatestContactImport, listContactImportFailures } from './read-imports.ts';

const none = { params: undefined, query: undefined, body: undefined };
const addList = async (context: TestContext): Promise<number> => {
  const { company, ids, stores } = context;
  const id = await ids.next('contact-list');
  const list = contactListEntity.record({
    id,
    companyId: company.id,
    name: 'Clientes',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  await context.commit(stores.contactLists.create(list), []);
  return id;
};

const latest = async (context: TestContext, contactListId?: number): Promise<ContactImport | null> =>
  (await getLatestContactImport(context, { ...none, query: { contactListId } })).contactImport;
const itemsOf = ({ stores }: TestContext, listId: number) => stores.contactLists.items(listId, null, 1_000);
const countOf = async ({ stores }: TestContext, listId: number) =>
  (await stores.contactLists.get(listId))?.contactsCount;
const eventsOf = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime'
      ? [{ event: effect.message.event.split('-').at(-1), rooms: effect.message.rooms, data: effect.message.data }]
      : [],
  );

/** Answers `unregistered` about numbers that end in 1 and not at all about those that end in 2. */
const thirds = (number: string): NumberCheckOutcome => {
  if (number.endsWith('1')) return { state: 'unregistered' };
  return number.endsWith('2') ? { state: 'failed' } : { state: 'registered', address: { number, lid: `77${number}` } };
};

describe('an import into a contact list', () => {
  it('makes items of its rows over several slices, each delivered twice, and no contacts', async () => {
    const context = userContext();
    const listId = await addList(context);
    await uploadRows(context, rowsOf(230), { contactListId: listId });
    await runJobs(context, 2);
    expect(await latest(context, listId)).toMatchObject({
      status: 'finished',
      contactListId: listId,
      created: 230,
      existing: 0,
      failed: 0,
    });
    expect(await countOf(context, listId)).toBe(230);
    const items = await itemsOf(context, listId);
    expect(items.map(({ name }) => name)).toEqual(rowsOf(230).map(({ name }) => name));
    expect(items.every(({ isWhatsappValid }) => isWhatsappValid === null)).toBe(true);
    expect(await context.stores.contacts.count()).toBe(0);
  });

  it('ends with one reload of the items and the list’s count, for who sees campaigns', async () => {
    const context = userContext();
    const listId = await addList(context);
    await uploadRows(context, rowsOf(130), { contactListId: listId });
    await runJobs(context);
    const ofLists = eventsOf(context).filter(({ event }) => event?.startsWith('ContactList'));
    expect(ofLists).toMatchObject([
      {
        event: 'ContactList',
        rooms: ['everything', 'campaigns'],
        data: { action: 'update', record: { id: listId, contactsCount: 130 } },
      },
      {
        event: 'ContactListItem',
        rooms: ['everything', 'campaigns'],
        data: { action: 'reload', contactListId: listId },
      },
    ]);
    expect(eventsOf(context).some(({ data }) => data.action === 'refresh')).toBe(false);
  });

  it.each([1, 2, 3, 4, 5])('goes on after a kill at commit %i, and counts each row once', async (survived) => {
    const context = userContext();
    const listId = await addList(context);
    const rows = [...rowsOf(90), rowOf(90, { number: '12' }), rowOf(91, { number: rowOf(3).number })];
    await uploadRows(context, rows, { contactListId: listId });
    let commits = 0;
    const killed: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        commits += 1;
        if (commits >= survived) throw new Error('killed');
        await context.commit(writes, effects);
      },
    };
    await expect(runOne(killed)).rejects.toThrow('killed');
    expect(await countOf(context, listId)).toBe(Math.min(90, (survived - 1) * 25));
    await runJobs(context);
    expect(await latest(context, listId)).toMatchObject({
      status: 'finished',
      done: 92,
      created: 90,
      existing: 1,
      failed: 1,
    });
    expect(await countOf(context, listId)).toBe(90);
    expect(await itemsOf(context, listId)).toHaveLength(90);
  });

  it('makes one item of a number in whatever form, of this file and of the list', async () => {
    const context = userContext();
    const listId = await addList(context);
    await uploadRows(context, [rowOf(0, { number: '+55 (31) 98765-4321' })], { contactListId: listId });
    await runJobs(context);
    await uploadRows(
      context,
      [
        rowOf(1, { number: '553187654321' }),
        rowOf(2),
        rowOf(3, { number: rowOf(2).number }),
        rowOf(4, { number: '31 98765-4321' }),
      ],
      { contactListId: listId },
    );
    await runJobs(context);
    expect(await latest(context, listId)).toMatchObject({ created: 1, existing: 3, failed: 0 });
    expect((await itemsOf(context, listId)).map(({ number }) => number)).toEqual(['5531987654321', rowOf(2).number]);
    expect(await countOf(context, listId)).toBe(2);
  });

  it.each([false, true])(
    'keeps the further columns of a file, and fills those of items (checked: %s)',
    async (validateContact) => {
      const { context } = await answeringChecks((number) => ({ state: 'registered', address: { number, lid: null } }));
      const listId = await addList(context);
      await uploadRows(context, [rowOf(0), rowOf(1)], { contactListId: listId });
      await runJobs(context);
      const rows = [
        rowOf(0, { columns: { cidade: ' Recife ', plano: '', alheia: 'x' } }),
        rowOf(2, { columns: { cidade: 'Natal', plano: 'Ouro' } }),
      ];
      await uploadRows(context, rows, { contactListId: listId, columns: ['cidade', 'plano'], validateContact });
      await runJobs(context, 2);
      expect(await latest(context, listId)).toMatchObject({ created: 1, existing: 1, failed: 0 });
      expect((await itemsOf(context, listId)).map(({ name, columns }) => [name, columns])).toEqual([
        ['Pessoa 0', { cidade: 'Recife' }],
        ['Pessoa 1', {}],
        ['Pessoa 2', { cidade: 'Natal', plano: 'Ouro' }],
      ]);
      await uploadRows(context, [rowOf(2, { columns: { cidade: 'Olinda' } })], {
        contactListId: listId,
        columns: ['cidade'],
      });
      await runJobs(context);
      expect((await itemsOf(context, listId)).at(-1)).toMatchObject({ columns: { cidade: 'Olinda', plano: 'Ouro' } });
      expect(await context.stores.contactLists.get(listId)).toMatchObject({
        columns: ['cidade', 'plano'],
        contactsCount: 3,
      });
    },
  );

  it('refuses more columns than a list keeps, of all its files', async () => {
    const context = userContext();
    const listId = await addList(context);
    const columns = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `c${from + at}`);
    await startImport(context, 1, { contactListId: listId, columns: columns(0, 7) });
    await expect(startImport(context, 1, { contactListId: listId, columns: columns(3, 11) })).rejects.toMatchObject({
      code: 'ERR_CONTACT_LIST_COLUMNS',
    });
    await startImport(context, 1, { contactListId: listId, columns: columns(0, 10) });
    expect((await context.stores.contactLists.get(listId))?.columns).toEqual(columns(0, 10));
  });

  it('names who has no name by the number, and reports rows that can’t be items', async () => {
    const context = userContext();
    const listId = await addList(context);
    const { id } = await uploadRows(
      context,
      [
        rowOf(0, { name: ' ' }),
        rowOf(1, { name: 'A' }),
        rowOf(2, { name: 'N'.repeat(51) }),
        rowOf(3, { number: 'não tem' }),
        rowOf(4, { email: 'maria@' }),
        rowOf(5, { email: ' m@x.test ' }),
      ],
      { contactListId: listId },
    );
    await runJobs(context);
    expect(await itemsOf(context, listId)).toMatchObject([
      { name: rowOf(0).number, email: '' },
      { name: 'Pessoa 5', email: 'm@x.test' },
    ]);
    const { failures } = await listContactImportFailures(context, { ...none, params: { importId: id }, query: {} });
    expect(failures.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'name'],
      [4, 'name'],
      [5, 'number'],
      [6, 'email'],
    ]);
  });

  it('checks numbers if asked to: known, unknown, no answer; none is refused', async () => {
    const { context, asked } = await answeringChecks(thirds);
    const listId = await addList(context);
    await uploadRows(context, rowsOf(6), { contactListId: listId, validateContact: true });
    await runJobs(context, 2);
    expect(await latest(context, listId)).toMatchObject({ status: 'finished', created: 6, failed: 0 });
    expect((await itemsOf(context, listId)).map(({ isWhatsappValid, lid }) => [isWhatsappValid, lid])).toEqual([
      [true, `77${rowOf(0).number}`],
      [false, null],
      [null, null],
      [true, `77${rowOf(3).number}`],
      [true, `77${rowOf(4).number}`],
      [true, `77${rowOf(5).number}`],
    ]);
    expect(asked).toEqual(rowsOf(6).map(({ number }) => number));
  });

  it('checks items of the list that nobody has checked, and asks for no other known number', async () => {
    const made = userContext();
    const listId = await addList(made);
    await uploadRows(made, rowsOf(2), { contactListId: listId, validateContact: true });
    await runJobs(made);
    expect((await itemsOf(made, listId)).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([null, null]);
    const { context, asked } = await answeringChecks(thirds, made);
    for (let time = 0; time < 2; time++) {
      await uploadRows(context, rowsOf(2), { contactListId: listId, validateContact: true });
      await runJobs(context);
    }
    expect(await latest(context, listId)).toMatchObject({ created: 0, existing: 2 });
    expect((await itemsOf(context, listId)).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([true, false]);
    expect(asked).toEqual([rowOf(0).number, rowOf(1).number]);
  });

  it('of two users at once adds each number once, and the count is right', async () => {
    const context = userContext();
    const other = userContext({ companyId: context.company.id, viewer: { id: 2 } });
    const listId = await addList(context);
    await uploadRows(context, rowsOf(100), { contactListId: listId });
    await uploadRows(other, [...rowsOf(100).toReversed(), rowOf(100)], { contactListId: listId });
    await Promise.all([runJobs(context), runJobs(other)]);
    const [one, two] = [await latest(context, listId), await latest(other, listId)];
    expect([one, two]).toMatchObject([
      { status: 'finished', done: 100, failed: 0 },
      { status: 'finished', done: 101, failed: 0 },
    ]);
    expect(one!.created! + two!.created!).toBe(101);
    expect(await countOf(context, listId)).toBe(101);
    expect(await itemsOf(context, listId)).toHaveLength(101);
  });

  it('is cancelled when its list is deleted, before a slice and within one', async () => {
    const context = userContext();
    const { contactLists } = context.stores;
    const remove = async (id: number) =>
      context.commit(contactLists.update((await contactLists.get(id))!, { removing: true }), []);
    const [one, two] = [await addList(context), await addList(context)];
    await uploadRows(context, rowsOf(50), { contactListId: one });
    await remove(one);
    await runJobs(context);
    expect(await latest(context, one)).toMatchObject({ status: 'cancelled', done: 0, created: 0 });
    expect(await itemsOf(context, one)).toEqual([]);
    await uploadRows(context, rowsOf(60), { contactListId: two });
    let commits = 0;
    const meanwhile: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        commits += 1;
        if (commits === 2) await remove(two);
        await context.commit(writes, effects);
      },
    };
    await runOne(meanwhile, slicesOf(context).at(-1));
    expect(await latest(context, two)).toMatchObject({ status: 'cancelled', done: 25, created: 25 });
    expect(await itemsOf(context, two)).toHaveLength(25);
  });

  it('stops when its user cancels it, and keeps what it added', async () => {
    const context = userContext();
    const listId = await addList(context);
    const { id } = await uploadRows(context, rowsOf(150), { contactListId: listId });
    await runOne(context);
    await cancelContactImport(context, { ...none, params: { importId: id } });
    await runJobs(context);
    expect(await latest(context, listId)).toMatchObject({ status: 'cancelled', done: 100, created: 100 });
    expect(await countOf(context, listId)).toBe(100);
    expect(eventsOf(context).filter(({ data }) => data.action === 'reload')).toHaveLength(1);
  });

  it('is found as the latest of its list alone', async () => {
    const context = userContext();
    const [one, two] = [await addList(context), await addList(context)];
    const ofContacts = await startImport(context, 1, { contactListId: null });
    const first = await startImport(context, 1, { contactListId: one });
    const second = await startImport(context, 1, { contactListId: one });
    for (let more = 0; more < 25; more++) await startImport(context, 1, { contactListId: two });
    expect([first.contactListId, ofContacts.contactListId]).toEqual([one, null]);
    expect(await latest(context, one)).toMatchObject({ id: second.id });
    expect(await latest(context)).toMatchObject({ id: ofContacts.id });
    expect(await latest(context, 999_999)).toBeNull();
  });

  it('needs the plan and a list of the company', async () => {
    const context = userContext();
    const listId = await addList(context);
    const outsider = userContext();
    await expect(startImport(outsider, 1, { contactListId: listId })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_LIST_FOUND',
    });
    const bare = userContext({ companyId: context.company.id, plan: { useCampaigns: false } });
    await expect(startImport(bare, 1, { contactListId: listId })).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
    expect(await startImport(bare, 1, { contactListId: null })).toMatchObject({ contactListId: null });
  });
});
