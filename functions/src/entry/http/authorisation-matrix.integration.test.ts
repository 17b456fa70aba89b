import { errorStatus, type ErrorCode, notFoundCodes } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import { planFlags } from '@recado/shared/contract/plans';
import { logout } from '@recado/shared/contract/auth';
import { listContacts } from '@recado/shared/contract/contacts';
import { createRole } from '@recado/shared/contract/roles';
import { grantable, type GrantablePermission } from '@recado/shared/permissions/permission-keys';
import { type EndpointAccess, expectedAccess } from '@recado/shared/test/expected-access';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, type Login, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { type Belongings, endSessionOf, newBelongings } from '../../../test/belongings.ts';
import { thingsAtRest } from '../../../test/everything-of.ts';
import { type ApiAnswer, callApi } from '../../../test/call-api.ts';
import { foreignUses } from '../../../test/foreign-uses.ts';
import { garbageBodies, garbageParams, garbageQueries } from '../../../test/garbage.ts';
import { ownedParams, ownedThings } from '../../../test/owned-params.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';

/**
 * Every endpoint of the hand-written access table against everybody who may not call it, through the real gateway.
 * Bodies come from the endpoints' examples. A new endpoint needs its line in the table and its example, nothing here.
 */

const declaredOf = (name: string) => {
  const endpoint = endpoints.find((declared) => declared.name === name);
  if (!endpoint) throw new Error(`the access table lists ${name}, which the registry does not have`);
  return endpoint;
};

const all = expectedAccess.map((expected) => ({
  call: `${expected.method} ${expected.path}`,
  expected,
  endpoint: declaredOf(expected.name),
}));
const guarded = all.filter(({ expected }) => expected.access !== 'public');
const withOwnedParams = guarded.filter(({ endpoint }) => Object.keys(ownedThings(endpoint)).length > 0);

/** Calls that refuse every other user, before they look for it: who may call them for a colleague. */
const ownUserOnly: Record<string, 'admin' | 'nobody'> = {
  getUser: 'admin',
  updateUser: 'admin',
  saveUserPicture: 'admin',
  deleteUserPicture: 'admin',
  setTicketListWidth: 'nobody',
};

const expectRefusal = ({ status, body }: ApiAnswer, code: ErrorCode): void => {
  expect({ status, error: body?.error }).toEqual({ status: errorStatus[code], error: code });
};

const changeCompany = async (companyId: number, change: { dueDate?: string; status?: boolean }): Promise<void> => {
  const companies = entityStore(companyEntity, documentClient());
  const company = await companies.get(companyId);
  await commit(documentClient(), companies.update(company!, change));
};

const makeSuper = async ({ company, user }: Login): Promise<void> => {
  const { users } = storesOf(documentClient(), company.id);
  const record = (await users.get(user.id))!;
  await commit(documentClient(), users.update(record, { ...record, super: true }));
};

let mine: Belongings;
let theirs: Belongings;
let plain: Login;
/** A user whose role has no permission, and one whose role has all. */
let powerless: Login;
let supervisor: Login;
let superUser: Login;
let expired: Login;
let off: Login;
let bare: Login;
let displaced: Login;

beforeAll(async () => {
  await installPlans();
  await installation().plans.save({
    ...(await installation().plans.get(3))!,
    id: 93,
    ...Object.fromEntries(planFlags.map((flag) => [flag, false])),
  });
  [mine, theirs] = [await newBelongings({ beyond: 1_000_000 }), await newBelongings({ beyond: 2_000_000 })];
  plain = await newColleague(mine.admin);
  [powerless, supervisor] = [await withRole('Nada', []), await withRole('Tudo', [...grantable])];
  [superUser, expired, off, bare, displaced] = [
    await newCompany(),
    await newCompany(),
    await newCompany(),
    await newCompany({ planId: 93 }),
    await newCompany(),
  ];
  await makeSuper(superUser);
  await changeCompany(expired.company.id, { dueDate: '2020-01-01' });
  await changeCompany(off.company.id, { status: false });
  await signIn(displaced.user.email);
});

/** A user of the own company with a role of these permissions. */
const withRole = async (name: string, permissions: GrantablePermission[]): Promise<Login> => {
  const { body } = await callApi(createRole, { token: mine.admin.token, body: { name, permissions } });
  return newColleague(mine.admin, { roleId: (body as unknown as { id: number }).id });
};

/** A token of somebody who may call the endpoint. */
const tokenFor = ({ access }: EndpointAccess): string => (access === 'super' ? superUser : mine.admin).token;

/** The same claims, signed by nobody. */
const unsigned = (token: string): string => {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
};

const forged = (): string[] => ['garbage', 'a.b.c', unsigned(mine.admin.token), mine.admin.idToken];

const isWriting = ({ method, changes }: Endpoint): boolean => method !== 'GET' || changes === true;

describe('without a token', () => {
  it('every endpoint of the registry is in the access table', () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(expectedAccess.map(({ name }) => name).toSorted());
  });

  it.each(guarded)('$call is refused', async ({ endpoint }) => {
    expect((await callApi(endpoint)).status).toBe(401);
  });

  it('a forged one is refused, however it was forged', async () => {
    for (const token of forged()) expect((await callApi(listContacts, { token })).status).toBe(401);
  });
});

describe('a displaced login', () => {
  it.each(guarded)('may not call $call', async ({ endpoint }) => {
    expectRefusal(await callApi(endpoint, { token: displaced.token }), 'ERR_SESSION_DISPLACED');
  });
});

describe('an expired company', () => {
  it.each(guarded.filter(({ expected, endpoint }) => !expected.afterExpiry && isWriting(endpoint)))(
    'may not call $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: expired.token }), 'ERR_SUBSCRIPTION_EXPIRED');
    },
  );

  it.each(guarded.filter(({ expected, endpoint }) => !expected.afterExpiry && !isWriting(endpoint)))(
    'reads still: $call',
    async ({ endpoint }) => {
      const { body } = await callApi(endpoint, { token: expired.token });
      expect(body?.error).not.toBe('ERR_SUBSCRIPTION_EXPIRED');
    },
  );

  it.each(guarded.filter(({ expected }) => expected.afterExpiry && expected.method === 'GET'))(
    'may call $call',
    async ({ endpoint }) => {
      const given = {
        token: expired.token,
        params: { id: expired.company.id },
        query: endpoint.example?.query as Record<string, string> | undefined,
      };
      expect((await callApi(endpoint, given)).status).toBe(200);
    },
  );
});

describe('a company that is switched off', () => {
  it.each(guarded.filter(({ endpoint }) => endpoint.name !== logout.name))(
    'may not call $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: off.token }), 'ERR_COMPANY_OFF');
    },
  );

  it('may sign out', async () => {
    expect((await callApi(logout, { token: off.token })).status).toBe(200);
  });
});

describe('a lesser role', () => {
  it.each(guarded.filter(({ expected }) => expected.access !== 'user'))(
    'a user without permissions may not call $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: plain.token }), 'ERR_NO_PERMISSION');
    },
  );

  it.each(guarded.filter(({ expected }) => !['user', 'super'].includes(expected.access)))(
    'a user whose role has every permission is admitted to $call only where it is one of these',
    async ({ endpoint, expected }) => {
      const mayCall = (grantable as readonly string[]).includes(expected.access);
      const params = ownedParams(endpoint, theirs);
      const { body } = await callApi(endpoint, { token: supervisor.token, params, rawBody: '{' });
      expect(body?.error === 'ERR_NO_PERMISSION').toBe(!mayCall);
    },
  );

  it.each(guarded.filter(({ expected }) => expected.access !== 'user'))(
    'a user whose role has no permission may not call $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: powerless.token }), 'ERR_NO_PERMISSION');
    },
  );

  it('gives itself no role and no right, and no role has a right over rights', async () => {
    const { user } = supervisor;
    const others = await callApi(declaredOf('createRole'), {
      token: theirs.admin.token,
      body: { name: 'Alheia', permissions: [] },
    });
    const change = (token: string, body: object) =>
      callApi(declaredOf('updateUser'), { token, params: { id: user.id }, body });
    for (const body of [{ roleId: null, allTicket: 'enable' }, { profile: 'admin' }, { roleId: mine.things.role }])
      expectRefusal(await change(supervisor.token, body), 'ERR_NO_PERMISSION');
    const roleId = (others.body as unknown as { id: number }).id;
    expectRefusal(await change(mine.admin.token, { roleId }), 'ERR_NO_ROLE_FOUND');
    const granting = { name: 'Mais', permissions: ['users-page:edit'] };
    expectRefusal(await callApi(createRole, { token: mine.admin.token, body: granting }), 'ERR_VALIDATION');
  });

  it.each(guarded.filter(({ expected }) => expected.access === 'super'))(
    'an administrator may not call $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: mine.admin.token }), 'ERR_NO_PERMISSION');
    },
  );
});

describe('a plan without the feature', () => {
  it.each(guarded.filter(({ expected }) => expected.plan))('may not call $call', async ({ endpoint, expected }) => {
    const answer = await callApi(endpoint, { token: bare.token });
    expectRefusal(answer, 'ERR_PLAN_FEATURE');
    expect(answer.body?.details).toEqual({ feature: expected.plan });
  });
});

// Each endpoint's schemas refuse the rest of the garbage in parse-input.test.ts.
describe('garbage', () => {
  const withBody = all.filter(({ endpoint }) => endpoint.body);

  it.each(withBody)('in the body of $call is refused', async ({ endpoint, expected }) => {
    const params = ownedParams(endpoint, mine);
    const bodies = garbageBodies(endpoint);
    // A body that is no JSON or no object, and one with a wrong property.
    for (const rawBody of new Set([bodies.at(0)!, bodies.at(-1)!])) {
      const { status, body } = await callApi(endpoint, { token: tokenFor(expected), params, rawBody });
      const sent = rawBody.slice(0, 100);
      expect([sent, status, body?.error]).toEqual([sent, 400, 'ERR_VALIDATION']);
    }
  });

  it.each(all.filter(({ endpoint }) => garbageQueries(endpoint).length > 0))(
    'in the query of $call is refused',
    async ({ endpoint, expected }) => {
      const params = ownedParams(endpoint, mine);
      const [query] = garbageQueries(endpoint);
      const { status, body } = await callApi(endpoint, { token: tokenFor(expected), params, query });
      expect([query, status, body?.error]).toEqual([query, 400, 'ERR_VALIDATION']);
    },
  );

  it.each(all.filter(({ endpoint }) => garbageParams(endpoint).length > 0))(
    'in the path of $call is refused',
    async ({ endpoint, expected }) => {
      const [params] = garbageParams(endpoint);
      const call = { token: tokenFor(expected), params, body: endpoint.example?.body };
      const { status, body } = await callApi(endpoint, call);
      expect([params, status, body?.error]).toEqual([params, 400, 'ERR_VALIDATION']);
    },
  );
});

describe('another company’s things', () => {
  let before: object[];
  const queries = (): Record<string, Record<string, string>> => ({
    listTickets: { queueIds: `[${theirs.queueId}]`, showAll: 'true' },
    listContactListItems: { contactListId: String(mine.contactListId) },
  });

  beforeAll(async () => {
    await vi.waitFor(
      async () => {
        const { body } = await callApi(listContacts, {
          token: theirs.admin.token,
          query: { searchParam: theirs.name },
        });
        expect(body).toMatchObject({ contacts: [{ id: theirs.contactId }] });
      },
      { timeout: 90_000, interval: 100 },
    );
    await endSessionOf(theirs);
    before = await thingsAtRest(theirs.companyId);
  });

  it.each(withOwnedParams)('are not to be had by $call', async ({ endpoint, expected: { name, access } }) => {
    const call = { params: ownedParams(endpoint, theirs), body: endpoint.example?.body };
    const [thing] = Object.values(ownedThings(endpoint));
    const absent = notFoundCodes[thing!];
    expectRefusal(
      await callApi(endpoint, { ...call, token: mine.admin.token }),
      access === 'super' || ownUserOnly[name] === 'nobody' ? 'ERR_NO_PERMISSION' : absent,
    );
    expectRefusal(
      await callApi(endpoint, { ...call, token: plain.token }),
      access !== 'user' || ownUserOnly[name] ? 'ERR_NO_PERMISSION' : absent,
    );
  });

  it.each(foreignUses)('are not to be used as %s', async (_, useOf) => {
    const { name, params, body, code } = useOf(mine, theirs);
    const endpoint = declaredOf(name);
    expect(endpoint.body!.safeParse(body).success).toBe(true);
    expectRefusal(await callApi(endpoint, { params, body, token: mine.admin.token }), code);
  });

  it('are in no list', async () => {
    const lists = guarded.filter(
      ({ expected: { method, path, access } }) => method === 'GET' && !path.includes('{') && access !== 'super',
    );
    for (const { endpoint } of lists) {
      const query = { ...(endpoint.example?.query as Record<string, string>), ...queries()[endpoint.name] };
      const { status, body } = await callApi(endpoint, { token: mine.admin.token, query });
      expect([endpoint.name, status]).toEqual([endpoint.name, 200]);
      const text = JSON.stringify(body);
      for (const secret of [theirs.uuid, theirs.messageId, theirs.admin.user.email, theirs.name])
        expect([endpoint.name, text.includes(secret)]).toEqual([endpoint.name, false]);
    }
  });

  it('are unchanged after all of these calls', async () => {
    expect(await thingsAtRest(theirs.companyId)).toEqual(before);
  });

  it.each(withOwnedParams.filter(({ expected: { method, access } }) => method === 'GET' && access !== 'super'))(
    'are to be had by their owner with $call',
    async ({ endpoint }) => {
      const params = ownedParams(endpoint, theirs);
      expect((await callApi(endpoint, { token: theirs.admin.token, params })).status).toBe(200);
    },
  );
});
