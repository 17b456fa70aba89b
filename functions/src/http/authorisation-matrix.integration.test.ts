import { errorStatus, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints, type FeatureName } from '@recado/shared/contract/registry';
import { planFlags } from '@recado/shared/contract/plans';
import { listContacts } from '@recado/shared/contract/contacts';
import { mayAccess } from '@recado/shared/permissions/can';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, type Login, newColleague, newCompany, signIn } from '../../test/accounts.ts';
import { type Belongings, everythingOf, newBelongings } from '../../test/belongings.ts';
import { type ApiAnswer, callApi } from '../../test/call-api.ts';
import { garbageBodies, garbageParams, garbageQueries } from '../../test/garbage.ts';
import { storesOf } from '../app/stores.ts';
import { documentClient } from '../platform/clients.ts';
import { commit } from '../platform/commit.ts';
import { put } from '../platform/write.ts';

/**
 * Every endpoint of the registry against everybody who may not call it, through the real gateway. A new endpoint is in
 * it by being declared; if it takes an id that no company here owns yet, or needs a body, the test says what to add.
 */

type Declared = Endpoint & { feature: FeatureName };

const all = endpoints.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'public');

const idByFeature: Partial<Record<FeatureName, keyof Belongings>> = {
  users: 'userId',
  queues: 'queueId',
  connections: 'whatsappId',
  imports: 'whatsappId',
  contacts: 'contactId',
  tickets: 'ticketId',
  companies: 'companyId',
  settings: 'companyId',
};
const idByName: Record<string, keyof Belongings> = {
  uuid: 'uuid',
  ticketUuid: 'uuid',
  ticketId: 'ticketId',
  messageId: 'messageId',
};

/** Bodies that the contract lets through, for calls whose path names somebody else's thing. */
const bodies: Record<string, object> = {
  updateUser: { name: 'Alterado' },
  setTicketListWidth: { defaultTicketsManagerWidth: 500 },
  updateQueue: { name: 'Alterada' },
  updateConnection: { name: 'Alterada' },
  updateAnyConnection: { name: 'Alterada' },
  pairByCode: { number: '11987654321' },
  updateContact: { name: 'Alterado' },
  updateTicket: { status: 'closed' },
  sendMessage: { body: 'oi', isPrivate: true },
  sendTyping: { state: 'composing' },
  editMessage: { body: 'Alterada' },
  reactToMessage: { emoji: '👍' },
  sendTemplate: { name: 'modelo', language: 'pt_BR' },
  sendList: {
    title: 'Pães',
    text: 'Escolha',
    buttonText: 'Ver',
    sections: [{ title: '', rows: [{ rowId: '1', title: 'Francês' }] }],
  },
  sendCopyButton: { title: 'Cupom', buttonText: 'Copiar', copyText: 'PAO10' },
  sendCallButton: { title: 'Loja', buttonText: 'Ligar', copyText: '+551133334444' },
  sendUrlButton: { title: 'Loja', buttonText: 'Abrir', copyText: 'https://exemplo.test' },
  sendPix: { title: 'Bolo', sendvalue: 10, sendkey_type: 'EVP', sendmerchant_name: 'Padaria', sendKey: 'chave' },
  sendPoll: { name: 'Qual pão?', options: ['Francês', 'Integral'] },
};

const paramNames = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Parameters that name what this company owns; null for those that name nothing of a company. */
const paramsOf = (endpoint: Declared, owned: Belongings): Record<string, string | number> | null => {
  const names = paramNames(endpoint);
  if (names.length === 0 || names.includes('key')) return null;
  return Object.fromEntries(
    names.map((name) => {
      const thing = idByName[name] ?? (name === 'id' ? idByFeature[endpoint.feature] : undefined);
      if (!thing) throw new Error(`belongings.ts has nothing for {${name}} of ${endpoint.name}: add it`);
      return [name, owned[thing] as string | number];
    }),
  );
};

const bodyOf = (endpoint: Declared): object | undefined => {
  if (!endpoint.body) return undefined;
  const body = bodies[endpoint.name];
  if (!body || !endpoint.body.safeParse(body).success)
    throw new Error(`bodies has no valid body for ${endpoint.name}: add it`);
  return body;
};

const withParams = endpoints
  .filter(
    (endpoint) =>
      endpoint.access !== 'public' && paramNames(endpoint).length > 0 && !paramNames(endpoint).includes('key'),
  )
  .map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));

const expectRefusal = ({ status, body }: ApiAnswer, code: ErrorCode): void => {
  expect({ status, error: body?.error }).toEqual({ status: errorStatus[code], error: code });
};

const setDueDate = async (companyId: number, dueDate: string): Promise<void> => {
  const company = await installation().companies.get(companyId);
  const { item } = installation().companies.creation({ ...company!, dueDate });
  await commit(documentClient(), [put('company', { TableName: item.Put!.TableName, Item: item.Put!.Item })]);
};

const makeSuper = async ({ company, user }: Login): Promise<void> => {
  const { users } = storesOf(documentClient(), company.id);
  const record = (await users.get(user.id))!;
  await commit(documentClient(), users.update(record, { ...record, super: true }));
};

let mine: Belongings;
let theirs: Belongings;
let plain: Login;
let superUser: Login;
let expired: Login;
let bare: Login;
let displaced: Login;

beforeAll(async () => {
  await installPlans();
  await installation().plans.save({
    ...(await installation().plans.get(3))!,
    id: 93,
    ...Object.fromEntries(planFlags.map((flag) => [flag, false])),
  });
  [mine, theirs] = [await newBelongings(1_000_000), await newBelongings(2_000_000)];
  plain = await newColleague(mine.admin);
  [superUser, expired, bare, displaced] = [
    await newCompany(),
    await newCompany(),
    await newCompany({ planId: 93 }),
    await newCompany(),
  ];
  await makeSuper(superUser);
  await setDueDate(expired.company.id, '2020-01-01');
  await signIn(displaced.user.email);
});

/** Of somebody whom the endpoint lets in. */
const tokenFor = ({ access }: Endpoint): string => (access === 'super' ? superUser : mine.admin).token;

/** The same claims, signed by nobody. */
const unsigned = (token: string): string => {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
};

describe('nobody', () => {
  it.each(guarded)('is turned away from $call', async ({ endpoint }) => {
    expect((await callApi(endpoint)).status).toBe(401);
  });

  it.each(guarded)('with a token of its own making is turned away from $call', async ({ endpoint }) => {
    for (const token of ['garbage', 'a.b.c', unsigned(mine.admin.token), mine.admin.idToken])
      expect((await callApi(endpoint, { token })).status).toBe(401);
  });
});

describe('a displaced session', () => {
  it.each(guarded)('is turned away from $call', async ({ endpoint }) => {
    expectRefusal(await callApi(endpoint, { token: displaced.token }), 'ERR_SESSION_DISPLACED');
  });
});

describe('an expired company', () => {
  it.each(guarded.filter(({ endpoint }) => !endpoint.afterExpiry))(
    'is turned away from $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: expired.token }), 'ERR_SUBSCRIPTION_EXPIRED');
    },
  );

  it.each(guarded.filter(({ endpoint }) => endpoint.afterExpiry && endpoint.method === 'GET'))(
    'still gets $call',
    async ({ endpoint }) => {
      expect((await callApi(endpoint, { token: expired.token, params: { id: expired.company.id } })).status).toBe(200);
    },
  );
});

describe('a lesser role', () => {
  const restricted = guarded.filter(({ endpoint }) => endpoint.access !== 'user');

  it.each(restricted)('is turned away from $call', async ({ endpoint }) => {
    for (const { user, token } of [plain, mine.admin]) {
      if (mayAccess({ ...user }, endpoint.access)) continue;
      expectRefusal(await callApi(endpoint, { token }), 'ERR_NO_PERMISSION');
    }
  });

  it('is every plain user to every call that is not for users', () => {
    expect(restricted.filter(({ endpoint }) => mayAccess({ ...plain.user }, endpoint.access))).toEqual([]);
  });
});

describe('a plan without the feature', () => {
  it.each(guarded.filter(({ endpoint }) => endpoint.plan))(
    'turns its company away from $call',
    async ({ endpoint }) => {
      expectRefusal(await callApi(endpoint, { token: bare.token }), 'ERR_PLAN_FEATURE');
    },
  );
});

describe('garbage', () => {
  it.each(all.filter(({ endpoint }) => endpoint.body))('in the body of $call is refused', async ({ endpoint }) => {
    const declared = endpoint;
    const params = paramNames(endpoint).includes('key') ? { key: 'appName' } : (paramsOf(declared, mine) ?? undefined);
    for (const rawBody of garbageBodies(endpoint)) {
      const answer = await callApi(endpoint, { token: tokenFor(endpoint), params, rawBody });
      expect([rawBody.slice(0, 100), answer.status, answer.body?.error]).toEqual([
        rawBody.slice(0, 100),
        400,
        'ERR_VALIDATION',
      ]);
    }
  });

  it.each(all.filter(({ endpoint }) => endpoint.query))('in the query of $call is refused', async ({ endpoint }) => {
    const params = paramNames(endpoint).includes('key') ? { key: 'appName' } : (paramsOf(endpoint, mine) ?? undefined);
    for (const query of garbageQueries(endpoint)) {
      const answer = await callApi(endpoint, { token: tokenFor(endpoint), params, query });
      expect([query, answer.status, answer.body?.error]).toEqual([query, 400, 'ERR_VALIDATION']);
    }
  });

  it.each(all.filter(({ endpoint }) => endpoint.params))('in the path of $call is refused', async ({ endpoint }) => {
    for (const params of garbageParams(endpoint)) {
      const { status } = await callApi(endpoint, {
        token: tokenFor(endpoint),
        params,
        body: endpoint.body && (bodies[endpoint.name] ?? {}),
      });
      expect([params, status === 400 || status === 404 || status === 405]).toEqual([params, true]);
    }
  });
});

describe('another company’s things', () => {
  let before: object[];
  const queries = (): Record<string, Record<string, string>> => ({
    getCompanySetting: { column: 'userRating' },
    listTickets: { queueIds: `[${theirs.queueId}]`, showAll: 'true' },
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
      { timeout: 20_000, interval: 100 },
    );
    before = await everythingOf(theirs.companyId);
  });

  it.each(withParams)('are not to be had by $call', async ({ endpoint }) => {
    const call = { params: paramsOf(endpoint, theirs)!, body: bodyOf(endpoint) };
    for (const token of [mine.admin.token, plain.token]) {
      const { status, body } = await callApi(endpoint, { ...call, token });
      expect([status, body?.error]).toEqual([status === 403 ? 403 : 404, expect.stringMatching(/^ERR_NO_/)]);
    }
  });

  it.each<[string, () => { params?: Record<string, string | number>; body: object }]>([
    ['createTicket', () => ({ body: { contactId: theirs.contactId } })],
    ['createTicket', () => ({ body: { contactId: mine.contactId, whatsappId: theirs.whatsappId } })],
    ['createTicket', () => ({ body: { contactId: mine.contactId, queueId: theirs.queueId } })],
    ['updateTicket', () => ({ params: { id: mine.ticketId }, body: { queueId: theirs.queueId } })],
    [
      'updateTicket',
      () => ({
        params: { id: mine.ticketId },
        body: { userId: theirs.userId, queueId: mine.queueId, isTransfered: true },
      }),
    ],
    [
      'sendMessage',
      () => ({
        params: { ticketId: mine.ticketId },
        body: { body: 'oi', isPrivate: true, quotedMsg: theirs.messageId },
      }),
    ],
    ['forwardMessage', () => ({ body: { messageId: mine.messageId, contactId: theirs.contactId } })],
    ['forwardMessage', () => ({ body: { messageId: theirs.messageId, contactId: mine.contactId } })],
    [
      'sendMessage',
      () => ({
        params: { ticketId: mine.ticketId },
        body: { medias: [{ key: theirs.mediaKey, name: 'foto.jpg', mimetype: 'image/jpeg' }] },
      }),
    ],
    ['sendMessage', () => ({ params: { ticketId: mine.ticketId }, body: { vCard: [theirs.contactId] } })],
    [
      'sendCopyButton',
      () => ({
        params: { ticketId: mine.ticketId },
        body: { ...bodies.sendCopyButton, image: { key: theirs.mediaKey, name: 'foto.jpg', mimetype: 'image/jpeg' } },
      }),
    ],
    [
      'createUpload',
      () => ({ body: { ticketId: theirs.ticketId, name: 'foto.jpg', mimetype: 'image/jpeg', size: 10 } }),
    ],
    [
      'createUser',
      () => ({
        body: {
          name: 'Novo',
          email: 'novo@example.com',
          password: 'Segredo123',
          profile: 'user',
          queueIds: [theirs.queueId],
        },
      }),
    ],
    ['updateUser', () => ({ params: { id: mine.userId }, body: { queueIds: [theirs.queueId] } })],
    ['updateUser', () => ({ params: { id: mine.userId }, body: { whatsappId: theirs.whatsappId } })],
    ['createConnection', () => ({ body: { name: 'Nova', queueIds: [theirs.queueId] } })],
    [
      'addCloudConnection',
      () => ({
        body: {
          name: 'Nova',
          phoneNumberId: '1234567',
          businessAccountId: '7654321',
          accessToken: 'a-token-of-theirs',
          queueIds: [theirs.queueId],
        },
      }),
    ],
    ['updateConnection', () => ({ params: { id: mine.whatsappId }, body: { queueIds: [theirs.queueId] } })],
  ])('are not to be used by %s', async (name, given) => {
    const endpoint = endpoints.find((declared) => declared.name === name)!;
    const call = given();
    expect(endpoint.body!.safeParse(call.body).success).toBe(true);
    const { status, body } = await callApi(endpoint, { ...call, token: mine.admin.token });
    expect([status >= 400 && status < 500, body?.error]).toEqual([true, expect.stringMatching(/^ERR_(?!VALIDATION)/)]);
  });

  it('do not come along in any list', async () => {
    const lists = endpoints.filter(
      ({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'super',
    );
    for (const endpoint of lists) {
      const { status, body } = await callApi(endpoint, { token: mine.admin.token, query: queries()[endpoint.name] });
      expect([endpoint.name, status]).toEqual([endpoint.name, 200]);
      const text = JSON.stringify(body);
      for (const secret of [theirs.uuid, theirs.messageId, theirs.admin.user.email, theirs.name])
        expect([endpoint.name, text.includes(secret)]).toEqual([endpoint.name, false]);
    }
  });

  it('stand unchanged after all of that', async () => {
    expect(await everythingOf(theirs.companyId)).toEqual(before);
  });

  it.each(withParams.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'super'))(
    'are to be had by their owner with $call',
    async ({ endpoint }) => {
      expect((await callApi(endpoint, { token: theirs.admin.token, params: paramsOf(endpoint, theirs)! })).status).toBe(
        200,
      );
    },
  );
});
