import { createTag } from '@recado/shared/contract/tags';
import { listTickets } from '@recado/shared/contract/tickets';
import { addDays } from '@recado/shared/text/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyEmail, installation, installPlans, newCompany, password, signIn } from '../../../../test/accounts.ts';
import { callHandler } from '../../../../test/call-handler.ts';
import { addConnection } from '../../../../test/conversation.ts';
import { runJobs } from '../../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { handler as inbox } from '../../../entry/http/inbox.ts';
import { cognitoUserPool } from '../../../platform/user-pool/cognito-user-pool.ts';
import { createCompany } from './create-company.ts';
import { inviteCompanyAdministrator } from './invite-administrator.ts';
import { getCompany, listCompanies, listCompanyNames } from './list-companies.ts';
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
      used: { users: 1, connections: 0, queues: 0 },
      folderSize: 0,
      numberFileFolder: 0,
      updatedAtFolder: null,
    });
    expect(await getCompany(by, { ...none, params: { id } })).toEqual(shown);
    expect((await listCompanyNames(by, { ...none, query: { searchParam: name } })).companies).toEqual([{ id, name }]);
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
      { template: 'invitation', to: email },
      { template: 'invitation', to: email },
    ]);
    const { users } = installation().storesOf(id);
    const [admin] = await users.list();
    await by.commit(users.update(admin!, { ...admin!, emailVerified: true }), []);
    await invite();
    expect(mails()).toHaveLength(2);
  });
});

describe('a change of a company', () => {
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

  it('never switches off or dates the company of the installation', async () => {
    const by = operator();
    for (const body of [{ status: false }, { dueDate: '2030-01-01' }])
      await expect(change(by, 1, body)).rejects.toMatchObject({ code: 'ERR_OWNER_COMPANY' });
  });
});
