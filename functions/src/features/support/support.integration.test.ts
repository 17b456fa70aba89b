import { listAccountLog } from '@recado/shared/contract/account-log';
import { me } from '@recado/shared/contract/auth';
import { getContactProfile, listContacts } from '@recado/shared/contract/contacts';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { typedIn } from '@recado/shared/contract/parameters';
import { endpoints } from '@recado/shared/contract/registry';
import { beginSupport, closeSupportAccess, endSupport, openSupportAccess } from '@recado/shared/contract/support';
import { createTag, listTags } from '@recado/shared/contract/tags';
import { createUser } from '@recado/shared/contract/users';
import { supportUserId } from '@recado/shared/permissions/support';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installation, installPlans, type Login, newCompany, password, signIn } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callApi } from '../../../test/call-api.ts';
import { everythingOf } from '../../../test/everything-of.ts';
import { ownedParams } from '../../../test/owned-params.ts';
import { currentCaller, rightsOf } from '../../entry/sockets/current-caller.ts';
import { parseClaims } from '../../context/authenticate.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

/** The number of a contact of the belongings, in full. */
const contactNumber = '5511912345678';
const reason = 'Chamado 1234: nada chega';

const guarded = endpoints.filter(({ access, asOneself }) => access !== 'public' && !asOneself);
const isWriting = ({ method, changes }: Endpoint) => method !== 'GET' || changes === true;
const named = (all: readonly (typeof endpoints)[number][]) =>
  all.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));

let target: Belongings;
let support: Login;

const call = (endpoint: Endpoint, { token }: Login, body?: unknown, params?: Record<string, number>) =>
  callApi(endpoint, { token, params, body });
const begin = (body: object = { reason }) => call(beginSupport, support, body, { id: target.companyId });
const open = (granted: object = {}) => call(openSupportAccess, target.admin, { days: 2, ...granted });
const claimsOf = ({ token }: Login) =>
  parseClaims(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()));
const log = async () => (await storesOf(documentClient(), target.companyId).accountLog.page(null, 100)).toReversed();

beforeAll(async () => {
  await installPlans();
  target = await newBelongings({ beyond: 3_000_000 });
  support = await newCompany();
  const { users } = storesOf(documentClient(), support.company.id);
  const record = (await users.get(support.user.id))!;
  await commit(documentClient(), users.update(record, { ...record, super: true }));
});

describe('the support of a company, without its grant', () => {
  beforeAll(async () => {
    await open();
    await begin({});
  });

  it.each(named(guarded.filter(isWriting)))('$call is refused', async ({ endpoint }) => {
    const { status, body } = await callApi(endpoint, {
      token: support.token,
      params: ownedParams(endpoint, target),
      body: endpoint.example?.body,
    });
    expect({ status, error: body?.error }).toEqual({ status: 403, error: 'ERR_SUPPORT_READ_ONLY' });
  });

  const searches = guarded.filter(({ query }) => typedIn(query).length > 0);

  it('finds nobody by a number or a part of one, and people by their names', async () => {
    const found = async (searchParam: string) => {
      const { status, body } = await callApi(listContacts, { token: support.token, query: { searchParam } });
      return { status, error: body?.error, count: (body as { contacts?: unknown[] } | null)?.contacts?.length };
    };
    for (const part of [contactNumber, `+${contactNumber}`, contactNumber.slice(0, 6), '12-34-5'])
      expect(await found(part)).toMatchObject({ status: 403, error: 'ERR_SUPPORT_NUMBERS' });
    for (const part of [contactNumber.slice(0, 4), '119', '678']) expect(await found(part)).toMatchObject({ count: 0 });
    const profile = await callApi(getContactProfile, { token: support.token, params: { number: contactNumber } });
    expect(profile.body).toMatchObject({ error: 'ERR_SUPPORT_NUMBERS' });
  });

  it.each(named(searches))('$call takes no number', async ({ endpoint }) => {
    const { body } = await callApi(endpoint, {
      token: support.token,
      params: ownedParams(endpoint, target),
      query: {
        ...(endpoint.example?.query as Record<string, string> | undefined),
        ...Object.fromEntries(typedIn(endpoint.query).map((name) => [name, contactNumber])),
      },
    });
    expect(body?.error).toMatch(/^ERR_(SUPPORT_NUMBERS|NO_PERMISSION|SUPPORT_READ_ONLY)$/);
  });

  it.each(named(guarded.filter((endpoint) => !isWriting(endpoint))))('$call shows no number', async ({ endpoint }) => {
    const { status, body } = await callApi(endpoint, {
      token: support.token,
      params: ownedParams(endpoint, target),
      query: endpoint.example?.query as Record<string, string> | undefined,
    });
    if (endpoint.access === 'super') expect(body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    else expect(status).not.toBe(401);
    expect(body?.error ?? '').not.toMatch(/SUPPORT_(OVER|READ_ONLY)/);
    for (const number of [contactNumber, target.participantNumber]) expect(JSON.stringify(body)).not.toContain(number);
  });
});

describe('support', () => {
  beforeEach(async () => {
    await call(endSupport, support);
    await call(closeSupportAccess, target.admin);
  });

  it('acts in the company as nobody of it, and leaves no trace but the log', async () => {
    // The calls of another login were logged just now.
    support = await signIn(support.user.email);
    await open();
    expect((await begin({})).status).toBe(200);
    const before = await everythingOf(target.companyId);
    const { body } = await call(me, support);
    expect(body).toMatchObject({
      user: { id: supportUserId, profile: 'admin', super: false },
      company: { id: target.companyId, support: { by: 'company', write: false } },
    });
    await call(listTags, support);
    await call(listTags, support);
    const kept = (items: Record<string, unknown>[]) => items.filter(({ pk }) => !String(pk).endsWith('#account-log'));
    expect(kept(await everythingOf(target.companyId))).toEqual(kept(before));
    const entries = await log();
    expect(entries.slice(-3).map(({ act, by, detail }) => [act, by.id, detail])).toEqual([
      ['supportBegun', supportUserId, null],
      ['supportCall', supportUserId, 'me'],
      ['supportCall', supportUserId, 'listTags'],
    ]);
    expect((await call(listAccountLog, target.admin)).status).toBe(200);
  });

  it('is closed by a company in arrears too, which opens none', async () => {
    await begin();
    const { companies } = installation();
    const company = (await companies.get(target.companyId))!;
    const { dueDate } = company;
    await commit(documentClient(), companies.change(company, { dueDate: '2020-01-01' }));
    expect((await open()).body).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
    expect((await call(closeSupportAccess, target.admin)).status).toBe(200);
    expect((await call(listTags, support)).body).toMatchObject({ error: 'ERR_SUPPORT_OVER' });
    await commit(documentClient(), companies.change((await companies.get(target.companyId))!, { dueDate }));
  });

  it('is over at once when the company is switched off', async () => {
    await begin();
    const { companies } = installation();
    const turn = async (status: boolean): Promise<void> =>
      commit(documentClient(), companies.change((await companies.get(target.companyId))!, { status }));
    await turn(false);
    for (const endpoint of [listTags, me])
      expect((await call(endpoint, support)).body).toMatchObject({ error: 'ERR_SUPPORT_OVER' });
    expect((await call(endSupport, support)).status).toBe(200);
    const before = await log();
    expect((await begin()).body).toMatchObject({ error: 'ERR_SUPPORT_COMPANY_OFF' });
    expect(await log()).toEqual(before);
    await turn(true);
  });

  it('needs a reason where the company has opened no window, and shows it to the company', async () => {
    expect((await begin({})).body).toMatchObject({ error: 'ERR_SUPPORT_REASON' });
    expect((await begin()).status).toBe(200);
    const { body } = await call(me, target.admin);
    expect(body).toMatchObject({ company: { support: { by: 'installation', reason, write: false } } });
    await call(endSupport, support);
    expect((await call(me, target.admin)).body).toMatchObject({ company: { support: null } });
    expect((await call(me, support)).body).toMatchObject({ company: { id: support.company.id } });
    expect((await log()).at(-1)).toMatchObject({ act: 'supportEnded' });
  });

  it('ends at once when the company closes it, or its time is over: every call is refused, and the socket too', async () => {
    await begin();
    const signedIn = claimsOf(support);
    const caller = await currentCaller(signedIn);
    expect(caller).toMatchObject({ company: { id: target.companyId } });
    expect(rightsOf(caller!)).toEqual([`user:${supportUserId}`]);
    await call(closeSupportAccess, target.admin);
    for (const endpoint of guarded.filter(({ method }) => method === 'GET').slice(0, 40))
      expect(
        (await callApi(endpoint, { token: support.token, params: ownedParams(endpoint, target) })).body,
      ).toMatchObject({ error: 'ERR_SUPPORT_OVER' });
    expect(await currentCaller(signedIn)).toBeNull();
    await call(endSupport, support);

    await begin();
    const { companies } = installation();
    const company = (await companies.get(target.companyId))!;
    const until = new Date(Date.now() - 1).toISOString();
    await commit(documentClient(), companies.change(company, { support: { ...company.support!, until } }));
    expect((await call(listTags, support)).body).toMatchObject({ error: 'ERR_SUPPORT_OVER' });
  });

  it('writes where it may, but no accounts and no window of its own', async () => {
    await open({ write: true, fullNumbers: true });
    await begin({});
    const tag = { name: `Suporte ${Date.now()}`, color: '#2F9E44' };
    expect((await call(createTag, support, tag)).status).toBe(200);
    const user = { name: 'Eu', email: 'eu@example.com', password, profile: 'admin' };
    for (const [endpoint, body] of [
      [createUser, user],
      [openSupportAccess, { days: 30 }],
    ] as const)
      expect((await call(endpoint, support, body)).body).toMatchObject({ error: 'ERR_SUPPORT_READ_ONLY' });
    const shown = endpoints.find(({ name }) => name === 'getContact')!;
    const { body } = await callApi(shown, { token: support.token, params: ownedParams(shown, target) });
    expect(JSON.stringify(body)).toContain(contactNumber);
  });

  it('belongs to one login, and is for super users alone', async () => {
    expect((await call(beginSupport, target.admin, { reason }, { id: support.company.id })).status).toBe(403);
    expect((await call(beginSupport, support, { reason }, { id: support.company.id })).body).toMatchObject({
      error: 'ERR_OWNER_COMPANY',
    });
    await begin();
    support = await signIn(support.user.email);
    expect((await call(me, support)).body).toMatchObject({ company: { id: support.company.id } });
  });
});
