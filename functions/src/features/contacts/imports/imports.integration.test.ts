import type { ContactImport } from '@recado/shared/contract/contact-imports';
import type { InboundContacts } from '@recado/shared/contract/queue-messages/inbound';
import { beforeEach, describe, expect, it } from 'vitest';
import { addRows, answeringChecks, chunk, rowOf, rowsOf, uploadRows } from '../../../../test/contact-imports.ts';
import { addConnection, setSettings } from '../../../../test/conversation.ts';
import { runJobs, runOne, slicesOf } from '../../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { newContact } from '../../../data/contacts/new-contact.ts';
import { tagEntity } from '../../../data/tags/entities.ts';
import { cancelContactImport } from './cancel-import.ts';
import { importContact } from './import-contact.ts';
import { getLatestContactImport, listContactImportFailures } from './read-imports.ts';
import { receiveContacts } from './receive-contacts.ts';
import { startContactImport } from './start-import.ts';
import { importChatContacts, importPhoneContacts } from './start-phone-import.ts';

const none = { params: undefined, query: undefined, body: undefined };

const latest = async (context: TestContext): Promise<ContactImport> =>
  (await getLatestContactImport(context, { ...none, query: {} })).contactImport!;
const failuresOf = async (context: TestContext, importId: string) =>
  (await listContactImportFailures(context, { ...none, params: { importId }, query: {} })).failures;
const contactOf = (context: TestContext, number: string) => context.stores.contacts.identify({ number, lid: null });
const tagNames = async ({ stores }: TestContext) => (await stores.tags.list()).map(({ name }) => name);

describe('an import of contacts', () => {
  let context: TestContext;
  beforeEach(() => {
    context = userContext();
  });

  it('creates contacts over several slices, each delivered twice, and counts each row once', async () => {
    expect(await uploadRows(context, rowsOf(230))).toMatchObject({ status: 'running', uploaded: 230 });
    await runJobs(context, 2);
    expect(await latest(context)).toMatchObject({
      status: 'finished',
      done: 230,
      created: 230,
      existing: 0,
      failed: 0,
    });
    expect(await context.stores.contacts.count()).toBe(230);
    expect(await contactOf(context, '5511987000229')).toMatchObject({ name: 'Pessoa 229' });
    const events = context.effects.flatMap((effect) =>
      effect.to === 'realtime' ? [{ rooms: effect.message.rooms, action: effect.message.data.action }] : [],
    );
    expect(events.filter(({ action }) => action === 'update').every(({ rooms }) => rooms[0] === 'user:1')).toBe(true);
    expect(events.filter(({ action }) => action === 'refresh')).toEqual([{ rooms: ['everyone'], action: 'refresh' }]);
  });

  it('goes on after a kill within a slice: what the killed delivery created still counts as created', async () => {
    await uploadRows(context, [...rowsOf(60), rowOf(60, { name: 'X' })]);
    const commits: Promise<unknown>[] = [];
    const killed: TestContext = {
      ...context,
      commit: async (writes, effects) => {
        if (commits.length === 20) throw new Error('killed');
        const commit = context.commit(writes, effects);
        commits.push(commit);
        await commit;
      },
    };
    const [slice] = slicesOf(context);
    await expect(runOne(killed, slice)).rejects.toThrow('killed');
    // Rows are imported side by side: some of them are still being stored when the first one fails.
    await Promise.all(commits);
    expect(await context.stores.contacts.count()).toBe(20);
    expect(await latest(context)).toMatchObject({ done: 0 });
    await runJobs(context);
    expect(await latest(context)).toMatchObject({ status: 'finished', done: 61, created: 60, existing: 0, failed: 1 });
    expect(await context.stores.contacts.count()).toBe(60);
  });

  it('adds only tags to a contact that exists in any form of its number, also one of the same file', async () => {
    const number = '553187654321';
    const known = newContact({ id: 900, companyId: context.company.id, name: 'Maria', number, email: 'm@x.test' }, 0);
    await context.commit(context.stores.contacts.creation(known, { number, lid: null }), []);
    await uploadRows(context, [
      rowOf(0, { name: 'Outra', number: '+55 (31) 98765-4321', email: 'o@x.test', tags: ['Cliente VIP'] }),
      rowOf(1, { tags: ['cliente vip', 'Novo'] }),
      rowOf(2, { number: rowOf(1).number }),
    ]);
    await runJobs(context);
    expect(await latest(context)).toMatchObject({ created: 1, existing: 2, failed: 0 });
    expect(await tagNames(context)).toEqual(['Cliente VIP', 'Novo']);
    const [vip] = await context.stores.tags.list();
    expect(await contactOf(context, number)).toMatchObject({ name: 'Maria', email: 'm@x.test', tagIds: [vip!.id] });
  });

  it('does not say which rows were new to a user who sees no numbers, while it runs or afterwards', async () => {
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: context.company.id, viewer: { id: 2, profile: 'user' } });
    const counts = async (importer: TestContext) => {
      await uploadRows(importer, [rowOf(0), rowOf(0), rowOf(1, { name: 'A' })]);
      await runJobs(importer);
      const shown = importer.effects.flatMap((effect) => {
        const { contactImport } = (effect.to === 'realtime' ? effect.message.data : {}) as {
          contactImport?: ContactImport;
        };
        return contactImport ? [contactImport] : [];
      });
      return [...shown, await latest(importer)].map(({ created, existing }) => [created, existing]);
    };
    expect(new Set((await counts(agent)).flat())).toEqual(new Set([null]));
    expect(await latest(agent)).toMatchObject({ status: 'finished', done: 3, failed: 1 });
    expect((await counts(context)).at(-1)).toEqual([0, 2]);
  });

  it('reports each row that it does not import with its line and reason', async () => {
    const lane = tagEntity.record({
      id: await context.ids.next('tag'),
      name: 'Negociação',
      color: '#112233',
      kanban: 1,
    });
    await context.commit(context.stores.tags.create(lane), []);
    const job = await uploadRows(context, [
      rowOf(0, { name: 'A' }),
      rowOf(1, { number: '123' }),
      rowOf(2, { email: 'maria@' }),
      rowOf(3, { tags: ['VI'] }),
      rowOf(4, { tags: ['Negociação'] }),
      rowOf(5),
    ]);
    await runJobs(context);
    expect(await latest(context)).toMatchObject({ done: 6, created: 1, failed: 5 });
    expect((await failuresOf(context, job.id)).map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'name'],
      [3, 'number'],
      [4, 'email'],
      [5, 'tags'],
      [6, 'tags'],
    ]);
  });

  it('checks numbers if asked to, and stores the registered form', async () => {
    const { context: checked } = await answeringChecks((number) =>
      number === rowOf(1).number
        ? { state: 'unregistered' }
        : { state: 'registered', address: { number: '553187654321', lid: '777001' } },
    );
    const job = await uploadRows(checked, [rowOf(0, { number: '5531987654321' }), rowOf(1)], { validateContact: true });
    await runJobs(checked);
    expect(await latest(checked)).toMatchObject({ created: 1, failed: 1 });
    expect(await failuresOf(checked, job.id)).toMatchObject([{ line: 3, reason: 'unregistered' }]);
    expect(await checked.stores.contacts.identify({ number: null, lid: '777001' })).toMatchObject({
      number: '553187654321',
    });
  });

  it('stops when it is cancelled, and keeps what it created', async () => {
    const { id } = await uploadRows(context, rowsOf(150));
    const [slice] = slicesOf(context);
    await runOne(context, slice);
    await cancelContactImport(context, { ...none, params: { importId: id } });
    await runJobs(context);
    expect(await latest(context)).toMatchObject({ status: 'cancelled', done: 100, created: 100 });
    expect(await context.stores.contacts.count()).toBe(100);
  });

  it('of two users at once: each has its own counts, and no contact is created twice', async () => {
    const other = userContext({ companyId: context.company.id, viewer: { id: 2 } });
    await uploadRows(context, rowsOf(40));
    await uploadRows(other, [...rowsOf(40), rowOf(40)]);
    await Promise.all([runJobs(context), runJobs(other)]);
    const [one, two] = [await latest(context), await latest(other)];
    expect([one, two]).toMatchObject([
      { status: 'finished', done: 40, failed: 0 },
      { status: 'finished', done: 41, failed: 0 },
    ]);
    expect(one.created! + two.created!).toBe(41);
    expect(await context.stores.contacts.count()).toBe(41);
  });

  it('is its user’s: another user and another company do not find it', async () => {
    const { id } = await uploadRows(context, rowsOf(1));
    for (const outsider of [userContext({ companyId: context.company.id, viewer: { id: 2 } }), userContext()]) {
      const params = { importId: id };
      for (const call of [
        () => addRows(outsider, id, 0, rowsOf(1)),
        () => cancelContactImport(outsider, { ...none, params }),
        () => listContactImportFailures(outsider, { ...none, params, query: {} }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
      expect(await getLatestContactImport(outsider, { ...none, query: {} })).toEqual({ contactImport: null });
    }
  });

  it('takes rows in their order only; a repeated call changes nothing', async () => {
    const body = { fileName: 'a.csv', total: 150, validateContact: false, contactListId: null, columns: [] };
    const { id } = await startContactImport(context, { ...none, body });
    await expect(addRows(context, id, chunk, rowsOf(50))).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await expect(addRows(context, id, 0, rowsOf(50))).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    for (let call = 0; call < 2; call++)
      expect(await addRows(context, id, 0, rowsOf(chunk))).toMatchObject({ status: 'uploading', uploaded: chunk });
    expect(slicesOf(context)).toEqual([]);
  });
});

describe('the import of one contact', () => {
  it('creates it with tags by their names, and finds it the second time', async () => {
    const context = userContext();
    const body = { name: 'Maria', number: '+5511987654321', email: '', tags: 'Um a um, Novo', validateContact: false };
    const first = await importContact(context, { ...none, body });
    expect(first).toMatchObject({ created: true });
    expect(await importContact(context, { ...none, body })).toEqual({ ...first, created: false });
    expect(await tagNames(context)).toEqual(['Novo', 'Um a um']);
    await expect(importContact(context, { ...none, body: { ...body, number: '12345678' } })).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
    });
  });

  it('finds only a few contacts an hour for a user who sees no numbers, and creates none after them, which would tell too', async () => {
    const admin = userContext();
    const imported = (context: TestContext, number: string) =>
      importContact(context, { ...none, body: { name: 'Maria', number, email: '', tags: [], validateContact: false } });
    await imported(admin, '5511987654321');
    await setSettings(admin, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
    for (let count = 0; count < 20; count++) await imported(agent, '5511987654321');
    await expect(imported(agent, '+55 (11) 98765-4321')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    await expect(imported(agent, '5511987654322')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(await imported(admin, '5511987654322')).toMatchObject({ created: true });
    expect(await imported(admin, '5511987654321')).toMatchObject({ created: false });
  });
});

it('an import of a file counts as a guess of a user who sees no numbers, as its counts tell which are known', async () => {
  const admin = userContext();
  await setSettings(admin, { lgpdHideNumber: 'enabled' });
  const agent = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
  const started = (context: TestContext) =>
    startContactImport(context, {
      ...none,
      body: { fileName: 'um.csv', total: 1, validateContact: false, contactListId: null, columns: [] },
    });
  for (let count = 0; count < 20; count++) await started(agent);
  await expect(started(agent)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
  await expect(started(admin)).resolves.toMatchObject({ total: 1 });
});

describe('an import from a phone', () => {
  const contactsOf = (count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({
      address: { number: rowOf(from + place).number, lid: `99000${String(from + place).padStart(4, '0')}` },
      name: `Agenda ${from + place}`,
    }));

  const begun = async (): Promise<{ context: TestContext; whatsappId: number; job: ContactImport }> => {
    const context = userContext();
    const { id: whatsappId } = await addConnection(context);
    const job = await importPhoneContacts(context, { ...none, params: { whatsappId } });
    return { context, whatsappId, job };
  };
  const answer = (context: TestContext, job: ContactImport, outcome: InboundContacts['outcome']) =>
    receiveContacts(context, {
      companyId: context.company.id,
      whatsappId: 1,
      channel: 'whatsapp',
      type: 'contacts',
      commandId: job.id,
      userId: context.actor.viewer.id,
      outcome,
    });

  it('asks the connection’s phone and creates a contact of each person, pages delivered twice and rows once', async () => {
    const { context, whatsappId, job } = await begun();
    expect(job).toMatchObject({ source: 'phone', status: 'uploading', fileName: `Loja ${whatsappId}` });
    expect(context.effects.find(({ to }) => to === 'outbound')).toMatchObject({
      message: { type: 'listContacts', whatsappId, commandId: job.id, source: 'phone' },
    });
    for (let delivery = 0; delivery < 2; delivery++)
      await answer(context, job, { state: 'page', page: 0, isLast: false, contacts: contactsOf(chunk) });
    expect(await latest(context)).toMatchObject({ status: 'uploading', uploaded: chunk });
    await answer(context, job, { state: 'page', page: 1, isLast: true, contacts: contactsOf(20, chunk) });
    await runJobs(context, 2);
    expect(await latest(context)).toMatchObject({
      status: 'finished',
      total: 120,
      created: 120,
      existing: 0,
      failed: 0,
    });
    expect(await contactOf(context, rowOf(119).number)).toMatchObject({ name: 'Agenda 119', lid: '990000119' });
  });

  it('keeps the names of contacts that exist, found by number or LID, and names those that have none', async () => {
    const { context, job } = await begun();
    const known = async (id: number, given: { name: string; number: string; lid: string | null }) => {
      const { number, lid } = given;
      await context.commit(
        context.stores.contacts.creation(newContact({ id, companyId: context.company.id, ...given }, 0), {
          number,
          lid,
        }),
        [],
      );
    };
    await known(900, { name: 'Maria', number: '553187654321', lid: null });
    await known(901, { name: 'Rui', number: '5511955550000', lid: '777002' });
    await known(902, { name: '5511955550002', number: '5511955550002', lid: null });
    await answer(context, job, {
      state: 'page',
      page: 0,
      isLast: true,
      contacts: [
        { address: { number: '5531987654321', lid: null }, name: 'Outra' },
        { address: { number: '5511955550001', lid: '777002' }, name: 'Outro' },
        { address: { number: '5511955550002', lid: null }, name: 'Eva' },
        { address: { number: '14155550100', lid: null }, name: null },
      ],
    });
    await runJobs(context);
    expect(await latest(context)).toMatchObject({ status: 'finished', created: 1, existing: 3, failed: 0 });
    expect(await contactOf(context, '553187654321')).toMatchObject({ id: 900, name: 'Maria' });
    expect(await contactOf(context, '5511955550000')).toMatchObject({ id: 901, name: 'Rui' });
    expect(await contactOf(context, '5511955550002')).toMatchObject({ id: 902, name: 'Eva' });
    expect(await contactOf(context, '14155550100')).toMatchObject({ name: '14155550100' });
  });

  it('ends without contacts where the phone has none, and fails where it gives none', async () => {
    const { context, job } = await begun();
    await answer(context, job, { state: 'page', page: 0, isLast: true, contacts: [] });
    expect(await latest(context)).toMatchObject({ status: 'finished', total: 0 });
    const other = await begun();
    await answer(other.context, other.job, { state: 'failed' });
    expect(await latest(other.context)).toMatchObject({ status: 'failed' });
    await answer(other.context, other.job, { state: 'page', page: 0, isLast: true, contacts: contactsOf(1) });
    expect(await latest(other.context)).toMatchObject({ status: 'failed' });
  });

  it('fails if the phone has not answered after ten minutes, also by a late answer', async () => {
    const { context, job } = await begun();
    const later: TestContext = { ...context, clock: { ...context.clock, now: () => Date.now() + 11 * 60_000 } };
    expect(await latest(later)).toMatchObject({ status: 'failed' });
    await answer(later, job, { state: 'page', page: 0, isLast: true, contacts: contactsOf(1) });
    expect(slicesOf(later)).toEqual([]);
    expect(await latest(context)).toMatchObject({ status: 'uploading' });
  });

  it('takes no rows of a file, and stays cancelled', async () => {
    const { context, job } = await begun();
    await addRows(context, job.id, 0, rowsOf(1));
    expect(await latest(context)).toMatchObject({ uploaded: 0 });
    await cancelContactImport(context, { ...none, params: { importId: job.id } });
    await answer(context, job, { state: 'page', page: 0, isLast: true, contacts: contactsOf(1) });
    expect(await latest(context)).toMatchObject({ status: 'cancelled' });
    expect(slicesOf(context)).toEqual([]);
  });

  it('is one at a time: asked again it is the same, and nobody else asks the phone meanwhile or at once after it', async () => {
    const { context, whatsappId, job } = await begun();
    const { id: companyId } = context.company;
    const other = userContext({ companyId, viewer: { id: 2 } });
    let now = Date.now();
    const at = (by: TestContext): TestContext => ({ ...by, clock: { now: () => now } });
    const start = (by: TestContext) => importPhoneContacts(at(by), { ...none, params: { whatsappId } });
    const refused = { code: 'ERR_TOO_MANY_REQUESTS' };
    const asked = () => [context, other].flatMap(({ effects }) => effects.filter(({ to }) => to === 'outbound')).length;
    expect(await start(context)).toMatchObject({ id: job.id });
    const fromChats = importChatContacts(at(context), { ...none, body: { whatsappId } });
    await expect(fromChats).rejects.toMatchObject(refused);
    await expect(start(other)).rejects.toMatchObject(refused);
    await cancelContactImport(context, { ...none, params: { importId: job.id } });
    await expect(start(other)).rejects.toMatchObject(refused);
    expect(asked()).toBe(1);
    now += 15_000;
    expect((await Promise.allSettled([start(context), start(other)])).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(asked()).toBe(2);
  });

  it('needs a connected WhatsApp device of the company', async () => {
    const context = userContext();
    const missing = 999_999;
    const away = await addConnection(context, { status: 'DISCONNECTED' });
    const api = await addConnection(context, { channel: 'whatsappapi' });
    const start = (id: number) => importPhoneContacts(context, { ...none, params: { whatsappId: id } });
    const fromChats = (id?: number) => importChatContacts(context, { ...none, body: { whatsappId: id } });
    await expect(start(missing)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(fromChats(missing)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    for (const call of [() => start(away.id), () => start(api.id), () => fromChats(away.id), () => fromChats()])
      await expect(call()).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(context.effects).toEqual([]);
    const ready = await addConnection(context);
    await fromChats();
    expect(context.effects).toMatchObject([
      { to: 'outbound', message: { type: 'listContacts', whatsappId: ready.id, source: 'chats' } },
    ]);
  });
});
