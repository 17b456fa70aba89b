import { errorStatus, type ErrorCode } from '@recado/shared/contract/errors';
import { getConnectionToken, renewConnectionToken } from '@recado/shared/contract/connection-token';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { planFlags } from '@recado/shared/contract/plans';
import { integratorEndpoints } from '@recado/shared/contract/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, installPlans, type Login, newCompany } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callApi } from '../../../test/call-api.ts';
import { callIntegrators } from '../../../test/call-integrators.ts';
import { addConnection } from '../../../test/conversation.ts';
import { userContext } from '../../../test/user-context.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';

/** Every endpoint of programs against every token that may not call it, through the real gateway. */

const calls = integratorEndpoints.map((endpoint) => ({ call: endpoint.path, endpoint }));
const send = '/api/messages/send';

const tokenOf = async (
  { token }: Login,
  whatsappId: number,
  endpoint: Endpoint = getConnectionToken,
): Promise<string> => {
  const { status, body } = await callApi(endpoint, { token, params: { id: whatsappId } });
  expect(status).toBe(200);
  return (body as unknown as { token: string }).token;
};

const changeCompany = async (companyId: number, change: object): Promise<void> => {
  const companies = entityStore(companyEntity, documentClient());
  const company = await companies.get(companyId);
  await commit(documentClient(), companies.update(company!, change));
};

/** A company with a connection and its token. */
const newTenant = async (change: object = {}): Promise<{ login: Login; whatsappId: number; token: string }> => {
  const login = await newCompany();
  const { id } = await addConnection(userContext({ companyId: login.company.id }), { status: 'DISCONNECTED' });
  const token = await tokenOf(login, id);
  if (Object.keys(change).length > 0) await changeCompany(login.company.id, change);
  return { login, whatsappId: id, token };
};

const expectRefusal = ({ status, body }: Awaited<ReturnType<typeof callIntegrators>>, code: ErrorCode): void =>
  expect({ status, error: body.error }).toEqual({ status: errorStatus[code], error: code });

let mine: Belongings;
let theirs: Belongings;
let token: string;
let tokens: Record<'expired' | 'off' | 'bare' | 'renewed' | 'session', string>;

beforeAll(async () => {
  await installPlans();
  await installation().plans.save({
    ...(await installation().plans.get(3))!,
    id: 94,
    ...Object.fromEntries(planFlags.map((flag) => [flag, flag !== 'useExternalApi'])),
  });
  [mine, theirs] = [await newBelongings({ beyond: 3_000_000 }), await newBelongings({ beyond: 4_000_000 })];
  token = await tokenOf(mine.admin, mine.whatsappId);
  const before = await newTenant();
  // The gateway has accepted it before.
  expectRefusal(await callIntegrators(send, { token: before.token, body: {} }), 'ERR_VALIDATION');
  await tokenOf(before.login, before.whatsappId, renewConnectionToken);
  tokens = {
    expired: (await newTenant({ dueDate: '2020-01-01' })).token,
    off: (await newTenant({ status: false })).token,
    bare: (await newTenant({ planId: 94 })).token,
    renewed: before.token,
    session: mine.admin.token,
  };
});

describe.for(calls)('$call', ({ endpoint: { path, example } }) => {
  const given = { body: example!.body };

  it('answers 401 without a token', async () => {
    expectRefusal(await callIntegrators(path, given), 'ERR_SESSION_EXPIRED');
    expectRefusal(
      await callIntegrators(path, { ...given, headers: { authorization: 'Bearer ' } }),
      'ERR_SESSION_EXPIRED',
    );
  });

  it('refuses a wrong token, one that was renewed, and a user’s', async () => {
    for (const wrong of ['garbage', 'A'.repeat(30), tokens.renewed, tokens.session])
      expectRefusal(await callIntegrators(path, { ...given, token: wrong }), 'ERR_API_TOKEN');
  });

  it('refuses companies in arrears, switched off, and without the feature in their plan', async () => {
    expectRefusal(await callIntegrators(path, { ...given, token: tokens.expired }), 'ERR_SUBSCRIPTION_EXPIRED');
    expectRefusal(await callIntegrators(path, { ...given, token: tokens.off }), 'ERR_COMPANY_OFF');
    const { status, body } = await callIntegrators(path, { ...given, token: tokens.bare });
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: 'ERR_PLAN_FEATURE', details: { feature: 'useExternalApi' } },
    });
  });

  it('refuses a number that has more than digits, by the text of the specification', async () => {
    const { status, body } = await callIntegrators(path, {
      token,
      body: { ...(example!.body as object), number: '+55 31' },
    });
    expect({ status, ...body }).toEqual({
      status: 400,
      error: 'ERR_NUMBER_FORMAT',
      message: 'Invalid number format. Only numbers is allowed.',
    });
  });

  it('refuses what is no JSON object, and fields of other types', async () => {
    for (const body of ['', '{', '[]', 'null', '"text"', '{"number":[]}'])
      expectRefusal(await callIntegrators(path, { token, body }), 'ERR_VALIDATION');
  });
});

describe('what is of another company', () => {
  it.each([
    ['user', 'ERR_NO_USER_FOUND', () => ({ userId: theirs.userId })],
    ['queue', 'ERR_NO_QUEUE_FOUND', () => ({ queueId: theirs.queueId })],
    ['quoted message', 'ERR_NO_MESSAGE_FOUND', () => ({ quotedMsg: theirs.messageId })],
  ] as const)('is not found: a %s', async (_name, code, field) => {
    const body = { number: '5511912345678', body: 'Oi', ...field() };
    expectRefusal(await callIntegrators(send, { token, body }), code);
  });

  it('is not answered by the same idempotency key', async () => {
    const other = await newTenant();
    const call = { body: { number: '5511912345678', body: 'Oi' }, headers: { 'idempotency-key': 'the same' } };
    expect((await callIntegrators(send, { ...call, token })).status).toBe(200);
    const different = { ...call, body: { number: '5511912345679', body: 'Outro' } };
    expect((await callIntegrators(send, { ...different, token: other.token })).status).toBe(200);
  });
});

describe('a ticket that somebody serves', () => {
  it('is named, with its attendant and queue, to who asks for it for a colleague', async () => {
    const body = { number: '5511933334444', body: 'Oi', userId: mine.userId, queueId: mine.queueId };
    expect((await callIntegrators(send, { token, body })).status).toBe(200);
    const busy = await callIntegrators(send, { token, body: { ...body, userId: mine.admin.user.id } });
    expectRefusal(busy, 'ERR_OTHER_OPEN_TICKET');
    expect(busy.body.details).toMatchObject({
      userId: mine.userId,
      userName: expect.any(String) as string,
      queueName: expect.any(String) as string,
    });
    // Without a user the message goes into that ticket.
    expect((await callIntegrators(send, { token, body: { number: '5511933334444', body: 'Mais' } })).status).toBe(200);
  });
});

it('a call beneath the path that no endpoint answers is not found', async () => {
  expectRefusal(await callIntegrators('/api/messages/none', { token }), 'ERR_NOT_FOUND');
});

it('a message without text and files, or with too long a delay, is refused', async () => {
  const number = '5511912345678';
  for (const body of [{ number }, { number, body: ' ' }, { number, body: 'Oi', msdelay: 60_000 }])
    expectRefusal(await callIntegrators(send, { token, body }), 'ERR_VALIDATION');
});
