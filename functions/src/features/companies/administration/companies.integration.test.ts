import { createTag } from '@recado/shared/contract/tags';
import { listTickets } from '@recado/shared/contract/tickets';
import { maskEmail } from '@recado/shared/text/mask-email';
import { addDays } from '@recado/shared/text/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyEmail, installation, installPlans, newCompany, password, signIn } from '../../../../test/accounts.ts';
import { callHandler } from '../../../../test/call-handler.ts';
import { addConnection } from '../../../../test/conversation.ts';
import { runJobs } from '../../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { handler as inbox } from '../../../entry/http/inbox.ts';
import { newUserRecord } from '../../../data/users/new-user.ts';
import { cognitoUserPool } from '../../../platform/user-pool/cognito-user-pool.ts';
import { createCompany } from './create-company.ts';
import { inviteCompanyAdministrator } from './invite-administrator.ts';
import { getCompany, listCompanies, listCompanyNames } from './list-companies.ts';
import { listCompanyUsers } from './list-company-users.ts';
import { previewCompanyChange } from './preview-company-change.ts';
import { updateCompany } from './update-company.ts';

const none = { params: undefined, query: undefined, body: undefined };
const operator = () => userContext({ viewer: { super: true } });
const change = (by: TestContext, id: number, body: Parameters<typeof updateCompany>[1]['body']) =>
  updateCompany(by, { ...none, params: { id }, body });
const found = (by: TestContext, searchParam: string) => listCompanies(by, { ...none, query: { searchParam } });
let made = 0;
/** A name that no other test has. */
const newName = () => `Empresa ${process.pid} ${++made}`;
const add = (by: TestContext, given: Partial<Parameters<ReturnType<typeof createCompany>>[1]['body']> = {}) =>
  createCompany(cognitoUserPool())(by, {
    ...none,
    body: { name: newName(), email: anyEmail(), password, planId: 1, ...given },
  });

beforeAll(installPlans);

describe('a company that a super user creates', () => {
  it('has an administrator who signs in, the trial and what was given', async () => {
    const by = operator();
    const dueDate = '2031-02-28';
    const account = await add(by, { document: '11222333000181', dueDate, numberAttendants: 7, recurrence: 'ANUAL' });
    expect(account).toMatchObject({
      dueDate,
      numberAttendants: 7,
      numberConections: 1,
      plan: { id: 1 },
      lastLogin: null,
    });
    const login = await signIn(account.email);
    expect(login).toMatchObject({
      company: { id: account.id, name: account.name },
      user: { profile: 'admin', super: false },
    });
    // Seven users where the plan has three.
    expect(login.plan.users).toBe(7);
    const trial = await add(by);
    expect(trial.dueDate > addDays(new Date().toISOString().slice(0, 10), 5)).toBe(true);
  });

  it('begins with a queue, as one that signs up: its administrator a member, named in its language', async () => {
    const by = operator();
    const founded = async (given: Parameters<typeof add>[1]) => {
      const account = await add(by, given);
      const { queues, users } = installation().storesOf(account.id);
      const [all, [admin]] = await Promise.all([queues.list(), users.list()]);
      expect(admin!.queueIds).toEqual(all.map(({ id }) => id));
      expect(account.used.queues).toBe(all.length);
      return {
        names: all.map(({ name }) => name),
        language: (await installation().companies.get(account.id))!.language,
      };
    };
    expect(await founded({})).toEqual({ names: ['Atendimento'], language: 'pt' });
    expect(await founded({ password: undefined, language: 'es' })).toEqual({ names: ['Atención'], language: 'es' });
    const { plans } = installation();
    const plan = { ...(await plans.get(1))!, id: await plans.nextId(), name: newName(), queues: 0 };
    await plans.save(plan);
    expect(await founded({ planId: plan.id })).toEqual({ names: [], language: 'pt' });
  });

  it('is refused with the address of another user, and with a plan that does not exist', async () => {
    const by = operator();
    const { email } = await add(by);
    await expect(add(by, { email })).rejects.toMatchObject({ code: 'ERR_EMAIL_TAKEN' });
    await expect(add(by, { planId: 99_999 })).rejects.toMatchObject({ code: 'ERR_NO_PLAN_FOUND' });
  });

  it('is found by its name, address and document, with what it uses', async () => {
    const by = operator();
    const { id, name, email } = await add(by, { document: '12ABC34501DE35' });
    for (const text of [name, email, '12abc34501de35']) {
      const { companies } = await found(by, text);
      expect(companies.map((company) => company.id)).toContain(id);
    }
    const [shown] = (await found(by, name)).companies;
    expect(shown).toMatchObject({
      id,
      used: { users: 1, connections: 0, queues: 1 },
      folderSize: 0,
      numberFileFolder: 0,
      updatedAtFolder: null,
    });
    expect(await getCompany(by, { ...none, params: { id } })).toEqual(shown);
    const { companies } = await listCompanyNames(by, { ...none, query: { searchParam: name } });
    expect(companies).toEqual([{ id, name, health: false }]);
  });
});

describe('the users of a company', () => {
  it('are listed with masked addresses, which no search finds, until the company lets its support see them', async () => {
    const by = operator();
    const { company, user } = await newCompany();
    const ofCompany = userContext({ companyId: company.id });
    const colleagues = Array.from({ length: 20 }, (_, index) =>
      newUserRecord({
        id: 1000 + index,
        companyId: company.id,
        sub: `s${company.id}-${index}`,
        email: `zelia${index}@colegas.example`,
        name: `Zélia ${String(index).padStart(2, '0')}`,
        profile: 'user',
      }),
    );
    for (const colleague of colleagues) await ofCompany.commit(ofCompany.stores.users.create(colleague, 99), []);
    const list = (query: { searchParam?: string; cursor?: string } = {}) =>
      listCompanyUsers(by, { ...none, params: { id: company.id }, query });

    const first = await list();
    expect(first).toMatchObject({ masked: true, hasMore: true });
    const { users, hasMore } = await list({ cursor: first.nextCursor! });
    expect(hasMore).toBe(false);
    const all = [...first.users, ...users];
    expect(all).toHaveLength(21);
    expect(all.find(({ id }) => id === user.id)).toMatchObject({
      name: user.name,
      email: maskEmail(user.email),
      profile: 'admin',
    });
    expect(all.filter(({ lastLogin }) => lastLogin !== null).map(({ id }) => id)).toEqual([user.id]);
    expect(all.at(-1)).toMatchObject({ name: 'Zélia 19', email: 'z***@colegas.example', lastLogin: null });
    expect((await list({ searchParam: 'zelia 07' })).users).toHaveLength(1);
    expect((await list({ searchParam: 'colegas.example' })).users).toEqual([]);

    const { companies } = installation();
    const grant = async (support: { fullNumbers: boolean; until: string }) => {
      const before = (await companies.get(company.id))!;
      const access = { write: false, by: 'company' as const, reason: null, ...support };
      await by.commit(companies.change(before, { support: access }), []);
      return list({ searchParam: 'zelia19@colegas' });
    };
    const future = '2099-01-01T00:00:00.000Z';
    expect(await grant({ fullNumbers: false, until: future })).toMatchObject({ masked: true, users: [] });
    expect(await grant({ fullNumbers: true, until: '2020-01-01T00:00:00.000Z' })).toMatchObject({ users: [] });
    expect(await grant({ fullNumbers: true, until: future })).toMatchObject({
      masked: false,
      users: [{ email: 'zelia19@colegas.example' }],
    });
    await expect(listCompanyUsers(by, { ...none, params: { id: 9_999_999 }, query: {} })).rejects.toMatchObject({
      code: 'ERR_NO_COMPANY_FOUND',
    });
  });
});

describe('an administrator who was invited', () => {
  it('is invited again while its address is not proved', async () => {
    const by = operator();
    const { id, email } = await add(by, { password: undefined });
    const invite = () => inviteCompanyAdministrator(by, { ...none, params: { id }, body: {} });
    const mails = () => by.effects.flatMap((effect) => (effect.to === 'mail' ? [effect.message] : []));
    await invite();
    expect(mails()).toMatchObject([
      { template: 'invitation', to: email, values: { founding: true } },
      { template: 'invitation', to: email, values: { founding: true } },
    ]);
    const { users } = installation().storesOf(id);
    const [admin] = await users.list();
    await by.commit(users.update(admin!, { ...admin!, emailVerified: true }), []);
    await invite();
    expect(mails()).toHaveLength(2);
  });
});

describe('a change of a company', () => {
  it('is previewed: what another plan takes away, unless its own limits keep it', async () => {
    const by = operator();
    const { id, name } = await add(by);
    const { plans } = installation();
    const small = {
      ...(await plans.get(1))!,
      id: await plans.nextId(),
      name: newName(),
      queues: 0,
      useSchedules: false,
    };
    await plans.save(small);
    const preview = (body: Parameters<typeof previewCompanyChange>[1]['body']) =>
      previewCompanyChange(by, { ...none, params: { id }, body });
    expect(await preview({ planId: 1, numberAttendants: 9 })).toEqual({ loss: null });
    expect(await preview({ planId: small.id })).toEqual({
      loss: {
        companyId: id,
        companyName: name,
        features: ['useSchedules'],
        counts: [{ kind: 'queues', used: 1, limit: 0 }],
      },
    });
    await expect(preview({ planId: 99_999 })).rejects.toMatchObject({ code: 'ERR_NO_PLAN_FOUND' });
    expect(await getCompany(by, { ...none, params: { id } })).toMatchObject({ plan: { id: 1 } });
  });

  it('holds for its users at once, and is published to them', async () => {
    const { company, token } = await newCompany();
    const by = operator();
    await change(by, company.id, { dueDate: '2020-01-01' });
    const refused = await callHandler(inbox, createTag, { body: createTag.example!.body! }, { token });
    expect(refused).toMatchObject({ status: 402, error: 'ERR_SUBSCRIPTION_EXPIRED' });
    expect(by.effects).toMatchObject([
      { to: 'realtime', message: { companyId: company.id, data: { company: { dueDate: '2020-01-01' } } } },
    ]);
    expect(JSON.stringify(by.effects)).not.toMatch(/document|addressStreet|paymentMethod|lastLogin/);
    await change(by, company.id, { dueDate: '2031-01-01' });
    expect((await callHandler(inbox, listTickets, { query: {} }, { token })).status).toBe(200);
  });

  it('that switches it off ends its logins; the tokens are refused from then on', async () => {
    const { company, user, token } = await newCompany();
    const by = operator();
    await change(by, company.id, { status: false });
    expect((await callHandler(inbox, listTickets, { query: {} }, { token })).status).toBe(402);
    const ofCompany = userContext({ companyId: company.id });
    ofCompany.effects.push(...by.effects);
    await runJobs(ofCompany);
    const stored = await installation().storesOf(company.id).users.get(user.id);
    expect(stored).toMatchObject({ sessionId: null });
    await change(by, company.id, { status: true });
    expect((await callHandler(inbox, listTickets, { query: {} }, { token })).status).toBe(401);
    expect((await signIn(user.email)).company.status).toBe(true);
  });

  it('that switches it off stops its numbers, which stay linked and start when it is on and paid', async () => {
    const { company } = await newCompany();
    const by = operator();
    const mine = userContext({ companyId: company.id });
    const { id } = await addConnection(mine);
    const offline = await addConnection(mine, { name: 'Parada', status: 'DISCONNECTED', lastDropReason: 'loggedOut' });
    const { companies } = installation();
    const known = async () => (await companies.get(company.id))!;
    const commandsAfter = async (status: boolean) => {
      by.effects.length = 0;
      mine.effects.length = 0;
      await change(by, company.id, { status });
      mine.effects.push(...by.effects);
      await runJobs(mine);
      return mine.effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
    };
    expect(await commandsAfter(false)).toMatchObject([{ type: 'stop', whatsappId: id, keepCredentials: true }]);
    const { connections } = mine.stores;
    const stopped = (await connections.get(id))!;
    const suspended = { ...stopped, status: 'DISCONNECTED' as const, lastDropReason: 'suspended' as const };
    await mine.commit(connections.update(stopped, suspended), []);
    expect(await commandsAfter(true)).toMatchObject([{ type: 'start', whatsappId: id, forget: false }]);
    expect(await connections.get(offline.id)).toMatchObject({ status: 'DISCONNECTED', lastDropReason: 'loggedOut' });
    const inArrears = { arrearsSince: Date.now(), dueDate: '2020-01-01' };
    await mine.commit(companies.change(await known(), inArrears), []);
    expect(await commandsAfter(false)).toEqual([]);
    expect(await commandsAfter(true)).toEqual([]);
  });

  it('never switches off or dates the companies of the installation, and marks the health company', async () => {
    const by = operator();
    const { id } = (await newCompany()).company;
    const { companies } = installation();
    await by.commit(companies.change((await companies.get(id))!, { health: true }), []);
    for (const own of [1, id])
      for (const body of [{ status: false }, { dueDate: '2030-01-01' }])
        await expect(change(by, own, body)).rejects.toMatchObject({ code: 'ERR_OWNER_COMPANY' });
    expect(await change(by, id, { phone: '11999990001' })).toMatchObject({ health: true, phone: '11999990001' });
  });
});
