import {
  type createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@recado/shared/contract/api-keys';
import { blockContact } from '@recado/shared/contract/contact-options';
import { createContact, getContact, listContacts, updateContact } from '@recado/shared/contract/contacts';
import { errorStatus, type ErrorCode, notFoundCodes } from '@recado/shared/contract/errors';
import { createUpload } from '@recado/shared/contract/media';
import { sendMessage } from '@recado/shared/contract/messages';
import type { BodyOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import { createQuickMessage, deleteQuickMessage, updateQuickMessage } from '@recado/shared/contract/quick-messages';
import { listReports } from '@recado/shared/contract/reports';
import { createTicketNote, listTicketNotes } from '@recado/shared/contract/ticket-notes';
import { createTicket, getTicketByUuid, listTickets } from '@recado/shared/contract/tickets';
import { typedIn } from '@recado/shared/contract/parameters';
import { createTag, deleteTag, updateTag } from '@recado/shared/contract/tags';
import { deleteUser } from '@recado/shared/contract/users';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { scopes } from '@recado/shared/permissions/scopes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, newColleague } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, endSessionOf, newBelongings } from '../../../test/belongings.ts';
import { type ApiAnswer, callApi } from '../../../test/call-api.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { everythingOf } from '../../../test/everything-of.ts';
import { ownedParams, ownedThings } from '../../../test/owned-params.ts';
import { givenTo, publicCalls, refusedByState, withOwn } from '../../../test/public-calls.ts';
import { storesOf } from '../../data/stores.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { handler as identity } from './identity.ts';

/**
 * API keys as a role of the authorisation matrix, through the real gateway: every endpoint against keys that may not call
 * it. A new endpoint needs nothing here: without a scope, no key may call it.
 */

const scoped = endpoints.filter(({ scope }) => scope !== undefined);
const withOwnedParams = scoped.filter((endpoint) => Object.keys(ownedThings(endpoint)).length > 0);
const reading = scoped.filter(({ method }) => method === 'GET');
/** Queries with which calls answer with something, where their examples are not enough. */
const queriesOf = ({ ticketId, contactId }: Belongings): Record<string, Record<string, string>> => ({
  listTicketNotes: { ticketId: String(ticketId) },
  listContactTags: { contactId: String(contactId) },
  searchMessages: { searchParam: 'Segredo' },
  listReports: { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
});

const byKey = (endpoint: Endpoint, token: string | undefined, call: object = {}): Promise<ApiAnswer> =>
  callApi(endpoint, { ...call, ...(token !== undefined && { token }), under: publicApiPath });

const expectRefusal = ({ status, body }: ApiAnswer, code: ErrorCode): void => {
  expect({ status, error: body?.error }).toEqual({ status: errorStatus[code], error: code });
};

let mine: Belongings;
let theirs: Belongings;
let all: string;
let masked: string;

beforeAll(async () => {
  await installPlans();
  [mine, theirs] = [await newBelongings({ beyond: 1_000_000 }), await newBelongings({ beyond: 2_000_000 })];
  [all, masked] = [
    (await newApiKey(mine.admin)).token,
    (await newApiKey(mine.admin, { name: 'Painel', fullNumbers: false })).token,
  ];
});

const administer = async <E extends Endpoint>(endpoint: E, call: object): Promise<ResultOf<E>> => {
  const { status, error, result } = await callHandler(identity, endpoint, call as never, { token: mine.admin.token });
  expect([status, error]).toEqual([200, undefined]);
  return result;
};

const newKey = (given: Partial<BodyOf<typeof createApiKey>>) => newApiKey(mine.admin, given);

describe('a call under the path of the public API', () => {
  it.each(endpoints.filter(({ scope }) => scope === undefined))(
    '$method $path has no scope, so no key reaches it',
    async (endpoint) => {
      expectRefusal(await byKey(endpoint, all, { params: { id: mine.contactId } }), 'ERR_NOT_FOUND');
    },
  );

  it.each(['DELETE', 'PATCH', 'HEAD'])('%s of a path that has no such call is an error of the API', async (method) => {
    const answer = await fetch(`${process.env.API_URL}${publicApiPath}/queue/${mine.queueId}`, {
      method,
      headers: { authorization: `Bearer ${all}` },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.text()).toBe(method === 'HEAD' ? '' : JSON.stringify({ error: 'ERR_NOT_FOUND' }));
  });

  const forged = () => [undefined, 'garbage', `rcd_live_${'A'.repeat(40)}`, mine.admin.token, all.slice(0, -1)];
  it.each(scoped.map((endpoint, index) => ({ endpoint, index, name: endpoint.name })))(
    '$name asks for a key',
    async ({ endpoint, index }) => {
      expectRefusal(await byKey(endpoint, forged()[index % 5]), 'ERR_API_KEY');
    },
  );

  it('does without a key what it does with one nowhere else', async () => {
    for (const endpoint of [listContacts, listTickets, listApiKeys])
      expect((await callApi(endpoint, { token: all })).status).toBe(401);
  });
});

describe('a key', () => {
  it('of every scope but that of the call may not make it', async () => {
    const tokens = new Map<string, string>();
    for (const scope of scopes)
      tokens.set(
        scope,
        (await newApiKey(theirs.admin, { name: scope, scopes: scopes.filter((other) => other !== scope) })).token,
      );
    for (const endpoint of scoped) {
      const answer = await byKey(endpoint, tokens.get(endpoint.scope!), { params: ownedParams(endpoint, theirs) });
      expect([endpoint.name, answer.body]).toEqual([
        endpoint.name,
        { error: 'ERR_API_KEY_SCOPE', details: { scope: endpoint.scope } },
      ]);
    }
    expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(scopes));
  });

  it('gets nothing of another company, and changes nothing there', async () => {
    await endSessionOf(theirs);
    const before = await everythingOf(theirs.companyId);
    for (const endpoint of withOwnedParams) {
      const [thing] = Object.values(ownedThings(endpoint));
      const call = { params: ownedParams(endpoint, theirs), body: endpoint.example?.body };
      const { status, body } = await byKey(endpoint, all, call);
      expect([endpoint.name, status, body?.error]).toEqual([endpoint.name, 404, notFoundCodes[thing!]]);
    }
    for (const endpoint of reading) {
      const query = { ...(endpoint.example?.query as object), ...queriesOf(mine)[endpoint.name] };
      const { body } = await byKey(endpoint, all, { params: ownedParams(endpoint, mine), query });
      for (const secret of [theirs.uuid, theirs.messageId, theirs.admin.user.email, theirs.name])
        expect([endpoint.name, JSON.stringify(body).includes(secret)]).toEqual([endpoint.name, false]);
    }
    expect(await everythingOf(theirs.companyId)).toEqual(before);
  });

  it.each(reading)('reads by $name; without whole numbers none is in the answer', async (endpoint) => {
    const query = { ...(endpoint.example?.query as object), ...queriesOf(mine)[endpoint.name] };
    const call = { params: ownedParams(endpoint, mine), query };
    const { status, body } = await byKey(endpoint, all, call);
    // One of the administrator’s own.
    const isPrivate = endpoint.name === 'getQuickMessage';
    expect([status, body?.error]).toEqual(isPrivate ? [404, 'ERR_NO_QUICK_MESSAGE_FOUND'] : [200, undefined]);
    const hidden = await byKey(endpoint, masked, call);
    expect(hidden.status).toBe(status);
    for (const number of ['912345678', mine.participantNumber])
      expect(JSON.stringify(hidden.body).includes(number)).toBe(false);
  });

  it('without whole numbers gets none by a call that writes either', async () => {
    const company = await newBelongings({ beyond: 3_000_000 });
    const { token } = await newApiKey(company.admin, { fullNumbers: false });
    const own = await withOwn(company, token);
    for (const endpoint of publicCalls.filter(({ method }) => method !== 'GET')) {
      const { status, body } = await byKey(endpoint, token, await givenTo(endpoint, own));
      const expected = refusedByState.has(endpoint.name) && status === 409 ? 409 : 200;
      expect([endpoint.name, status, body?.error]).toEqual([endpoint.name, expected, body?.error]);
      for (const number of ['912345678', own.participantNumber])
        expect([endpoint.name, JSON.stringify(body).includes(number)]).toEqual([endpoint.name, false]);
    }
  });

  it('without whole numbers can’t look for one by any input that people type', async () => {
    const inputs = scoped.flatMap((endpoint) =>
      (['params', 'query'] as const).flatMap((part) =>
        typedIn(endpoint[part]).map((name) => ({ endpoint, part, name })),
      ),
    );
    expect(inputs.length).toBeGreaterThan(5);
    for (const { endpoint, part, name } of inputs) {
      const query = { ...(endpoint.example?.query as object), ...queriesOf(mine)[endpoint.name] };
      const call = { params: ownedParams(endpoint, mine), query };
      const { body } = await byKey(endpoint, masked, { ...call, [part]: { ...call[part], [name]: '11912345678' } });
      expect([endpoint.name, name, body?.error]).toEqual([endpoint.name, name, 'ERR_API_KEY_NUMBERS']);
    }
  });

  it('without whole numbers can’t look for one', async () => {
    await vi.waitFor(
      async () => {
        const { body } = await byKey(listContacts, all, { query: { searchParam: '5511912345678' } });
        expect(body).toMatchObject({ contacts: [{ id: mine.contactId, number: '5511912345678' }] });
      },
      { timeout: 90_000, interval: 100 },
    );
    for (const endpoint of [listContacts, listTickets]) {
      const query = { searchParam: '11912345678' };
      expectRefusal(await byKey(endpoint, masked, { query }), 'ERR_API_KEY_NUMBERS');
    }
    const short = await byKey(listContacts, masked, { query: { searchParam: '5511' } });
    expect(short.body).toMatchObject({ contacts: [] });
    const one = await byKey(getContact, masked, { params: { id: mine.contactId } });
    expect(one.body).toMatchObject({ id: mine.contactId, name: mine.name });
  });

  const hour = 3_600_000;
  const cases: [string, ErrorCode, () => Promise<string>][] = [
    [
      'that has expired',
      'ERR_API_KEY',
      async () => (await newKey({ validUntil: new Date(Date.now() - hour).toISOString() })).token,
    ],
    [
      'that was revoked',
      'ERR_API_KEY',
      async () => {
        const { key, token } = await newKey({});
        await administer(revokeApiKey, { params: { id: key.id } });
        return token;
      },
    ],
    [
      'that was rotated without an overlap',
      'ERR_API_KEY',
      async () => {
        const { key, token } = await newKey({});
        await administer(rotateApiKey, { params: { id: key.id }, body: { overlapHours: 0 } });
        return token;
      },
    ],
    [
      'of other addresses',
      'ERR_API_KEY_ADDRESS',
      async () => (await newKey({ addresses: ['203.0.113.0/24', '2001:db8::/32', '127.0.0.2'] })).token,
    ],
  ];
  it.each(cases)('%s is refused', async (_, code, made) => {
    expectRefusal(await byKey(listTickets, await made()), code);
  });

  it('lives on under its own name when the person who made it is removed', async () => {
    const maker = await newColleague(theirs.admin, { profile: 'admin' });
    const { key, token } = await newApiKey(maker, { name: 'Loja' });
    const { id } = maker.user;
    const removed = await callHandler(identity, deleteUser, { params: { id } }, { token: theirs.admin.token });
    expect(removed.status).toBe(200);
    const note = { note: 'Enviado', ticketId: theirs.ticketId };
    expect((await byKey(createTicketNote, token, { body: note })).body).toMatchObject({
      user: { name: 'Chave: Loja' },
    });
    const keys = await callHandler(identity, listApiKeys, {}, { token: theirs.admin.token });
    expect(keys.result.find((one) => one.id === key.id)).toMatchObject({ createdBy: { name: maker.user.name } });
  });

  it('is taken from its networks, until it expires, and through the hours of an overlap', async () => {
    const validUntil = new Date(Date.now() + hour).toISOString();
    const { key, token } = await newKey({ addresses: ['203.0.113.7', '127.0.0.0/8'], validUntil });
    const rotated = await administer(rotateApiKey, { params: { id: key.id }, body: { overlapHours: 1 } });
    for (const each of [token, rotated.token!]) expect((await byKey(listTickets, each)).status).toBe(200);
  });

  it('is refused within a second of its revocation by who has just met it', async () => {
    const { key, token } = await newKey({});
    expect((await byKey(listTickets, token)).status).toBe(200);
    await administer(revokeApiKey, { params: { id: key.id } });
    const revoked = Date.now();
    await vi.waitFor(async () => expectRefusal(await byKey(listTickets, token), 'ERR_API_KEY'), {
      timeout: 1_500,
      interval: 50,
    });
    expect(Date.now() - revoked).toBeLessThan(1_500);
  });
});

describe('a company', () => {
  it('without the feature, in arrears or switched off has no use of its keys', async () => {
    await installation().plans.save({ ...(await installation().plans.get(3))!, id: 94, useExternalApi: false });
    const companies = entityStore(companyEntity, documentClient());
    const change = async (given: object): Promise<void> => {
      const company = (await companies.get(theirs.companyId))!;
      await commit(documentClient(), companies.update(company, given));
    };
    // People may upload it in arrears, as their picture.
    const picture = { ...createUpload, example: { body: { name: 'a.jpg', mimetype: 'image/jpeg', size: 1 } } };
    const refusals: [object, Endpoint, ErrorCode][] = [
      [{ dueDate: '2020-01-01' }, createTicket, 'ERR_SUBSCRIPTION_EXPIRED'],
      [{}, picture, 'ERR_SUBSCRIPTION_EXPIRED'],
      [{ status: false }, listTickets, 'ERR_COMPANY_OFF'],
      [{ status: true, dueDate: '2999-01-01', planId: 94 }, listTickets, 'ERR_PLAN_FEATURE'],
    ];
    const keys = await Promise.all(refusals.map(() => newApiKey(theirs.admin)));
    for (const [index, [given, endpoint, code]] of refusals.entries()) {
      await change(given);
      expectRefusal(await byKey(endpoint, keys[index]!.token, { body: endpoint.example?.body }), code);
    }
    await change({ planId: 3 });
  });
});

describe('a key of chosen queues and connections', () => {
  const tagBody = (name: string) => ({ name, color: '#2F9E44' });
  const quickMessageBody = (shortcode: string) => ({ shortcode, message: 'Olá!', geral: true });
  it.each([
    { what: 'tags', bodyOf: tagBody, create: createTag, update: updateTag, remove: deleteTag },
    {
      ...{ what: 'quick messages', bodyOf: quickMessageBody, create: createQuickMessage },
      ...{ update: updateQuickMessage, remove: deleteQuickMessage },
    },
  ])('changes and deletes its own $what alone, which all use', async ({ what, bodyOf, create, update, remove }) => {
    const idOf = async (key: string, name: string) => {
      const { status, body } = await byKey(create, key, { body: bodyOf(name) });
      expect(status).toBe(200);
      return (body as unknown as { id: number }).id;
    };
    const reach = { queueIds: [mine.queueId], scopes: ['tags:write' as const, 'quick-messages:write' as const] };
    const { token } = await newKey({ name: what, ...reach });
    const others = { params: { id: await idOf(all, `de todos ${what}`) } };
    const change = { ...others, body: bodyOf(`mudada ${what}`) };
    expectRefusal(await byKey(update, token, change), 'ERR_API_KEY_LIMITED');
    expectRefusal(await byKey(remove, token, others), 'ERR_API_KEY_LIMITED');
    expect((await byKey(update, all, change)).status).toBe(200);
    const own = { params: { id: await idOf(token, `da chave ${what}`) } };
    expect((await byKey(update, token, { ...own, body: bodyOf(`outra ${what}`) })).status).toBe(200);
    expect((await byKey(remove, token, own)).status).toBe(200);
  });

  it.each(['queue', 'connection'] as const)('does not see the tickets of another %s', async (kind) => {
    const { queueId, whatsappId, companyId } = mine;
    const stores = storesOf(documentClient(), companyId);
    const queue = (await stores.queues.get(queueId))!;
    const connection = (await stores.connections.get(whatsappId))!;
    // Another one that exists, so that only the reach keeps the key from the ticket.
    const others =
      kind === 'queue'
        ? { ...queue, id: queueId + 500, name: 'Outra', color: '#654321', chatbots: [] }
        : { ...connection, id: whatsappId + 500, name: 'Outra', isDefault: false };
    await commit(documentClient(), [
      ...(kind === 'queue'
        ? stores.queues.create(others as never, 10)
        : stores.connections.create(others as never, 10)),
    ]);
    const reach = {
      queueIds: kind === 'queue' ? [others.id] : null,
      whatsappIds: kind === 'queue' ? null : [others.id],
    };
    const { token } = await newKey({ ...reach, name: kind, scopes: scopes.filter((s) => !s.startsWith('campaigns')) });
    const { ticketId, contactId, userId } = mine;
    const ofTickets = scoped.filter((endpoint) =>
      Object.values(ownedThings(endpoint)).some((thing) => thing === 'ticket' || thing === 'message'),
    );
    expect(ofTickets.length).toBeGreaterThan(10);
    for (const endpoint of ofTickets) {
      const call = { params: ownedParams(endpoint, mine), body: endpoint.example?.body };
      const { status, body } = await byKey(endpoint, token, call);
      const codes: unknown[] = ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'];
      expect([endpoint.name, status, codes.includes(body?.error)]).toEqual([endpoint.name, 404, true]);
    }
    const note = { note: 'Oi de fora', ticketId };
    expectRefusal(await byKey(createTicketNote, token, { body: note }), 'ERR_NO_TICKET_FOUND');
    const notes = await byKey(listTicketNotes, token, { query: { contactId: String(contactId) } });
    expect(notes.body).toEqual([]);
    const block = { params: { id: contactId }, body: { active: false } };
    expectRefusal(await byKey(blockContact, token, block), 'ERR_API_KEY_LIMITED');
    const report = await byKey(listReports, token, { query: { dateFrom: '2026-01-01', dateTo: '2026-12-31' } });
    expect(report.body).toMatchObject({ tickets: [] });
    for (const query of [{ showAll: 'true' }, { status: 'closed' }, { status: 'search', searchParam: mine.name }])
      expect((await byKey(listTickets, token, { query })).body).toMatchObject({ tickets: [] });
    const counted = (await byKey(listTickets, token, { query: { status: 'open' } })).body as { count?: number };
    expect([0, null]).toContain(counted.count);
    const wallet = { userId, queueId };
    const named: [Endpoint, object, ErrorCode][] =
      kind === 'queue'
        ? [
            [createTicket, { body: { contactId, queueId } }, 'ERR_NO_QUEUE_FOUND'],
            [listTickets, { query: { queueIds: `[${queueId}]` } }, 'ERR_NO_QUEUE_FOUND'],
            [createContact, { body: { name: 'Ana', number: '5511955554444', wallet } }, 'ERR_NO_QUEUE_FOUND'],
            [updateContact, { params: { id: contactId }, body: { wallet } }, 'ERR_NO_QUEUE_FOUND'],
          ]
        : [
            [createTicket, { body: { contactId, whatsappId } }, 'ERR_NO_WAPP_FOUND'],
            [createTicket, { body: { contactId, queueId } }, 'ERR_NO_DEF_WAPP_FOUND'],
            [listTickets, { query: { whatsapps: `[${whatsappId}]` } }, 'ERR_NO_WAPP_FOUND'],
          ];
    for (const [endpoint, call, code] of named) expectRefusal(await byKey(endpoint, token, call), code);
  });

  it('sees those of its own, also what colleagues attend', async () => {
    const { token } = await newKey({
      name: 'Fila',
      scopes: ['tickets:read'],
      queueIds: [mine.queueId],
      whatsappIds: [mine.whatsappId],
    });
    const { body } = await byKey(listTickets, token);
    expect((body as unknown as ResultOf<typeof listTickets>).tickets.map(({ id }) => id)).toContain(mine.ticketId);
  });
});

describe('what a key does', () => {
  const otherCall = { status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY' } };

  it('bears its name in the language of the company', async () => {
    const note = { note: 'Pedido enviado', ticketId: mine.ticketId };
    const { body } = await byKey(createTicketNote, all, { body: note });
    expect(body).toMatchObject({ note: 'Pedido enviado', user: { name: 'Chave: ERP' } });
    await byKey(getTicketByUuid, all, { params: { uuid: mine.uuid } });
    const log = await byKey(
      endpoints.find(({ name }) => name === 'listTicketLog')!,
      all,
      {
        params: { ticketId: mine.ticketId },
      },
    );
    expect(log.body).toContainEqual(
      expect.objectContaining({ type: 'access', user: expect.objectContaining({ name: 'Chave: ERP' }) as unknown }),
    );
  });

  it('is done once for an idempotency key, which another key may use too', async () => {
    const other = (await newKey({ name: 'Loja' })).token;
    const create = async (token: string, name: string, idempotencyKey: string) => {
      const call = { body: { name, color: '#2F9E44', kanban: 0 }, headers: { 'idempotency-key': idempotencyKey } };
      const { status, body } = await byKey(createTag, token, call);
      return { status, body };
    };
    const first = await create(all, 'Atacado', 'pedido 1');
    expect(first).toMatchObject({ status: 200, body: { name: 'Atacado' } });
    expect(await create(all, 'Atacado', 'pedido 1')).toEqual(first);
    expect(await create(all, 'Varejo', 'pedido 1')).toMatchObject(otherCall);
    expect(await create(other, 'Varejo', 'pedido 1')).toMatchObject({ status: 200, body: { name: 'Varejo' } });
    expect(await create(all, 'Outra', 'x'.repeat(256))).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  it('sends a message once for an idempotency key', async () => {
    const send = async (text: string) => {
      const call = { params: { ticketId: mine.ticketId }, headers: { 'idempotency-key': 'pedido 7' } };
      const { status, body } = await byKey(sendMessage, all, { ...call, body: { body: text } });
      return { status, body };
    };
    const idOf = ({ body }: Awaited<ReturnType<typeof send>>): unknown =>
      (body as { messages?: { id: string }[] }).messages?.[0]?.id;
    const first = await send('Seu pedido saiu');
    expect(first).toMatchObject({ status: 200, body: { messages: [{ body: 'Seu pedido saiu' }] } });
    // Its failure may be known by then: the number is not connected.
    const again = await send('Seu pedido saiu');
    expect(again).toMatchObject({ status: 200, body: { messages: [{ id: idOf(first) }] } });
    expect(await send('Seu pedido chegou')).toMatchObject(otherCall);
  });

  it('is seen by when it was used last, and its answers say how much more it may', async () => {
    const { key, token } = await newKey({ name: 'Medida' });
    const { headers } = await byKey(listTickets, token);
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
      '"key";q=300;w=15',
      '"key";r=299;t=1',
    ]);
    const used = async () => (await administer(listApiKeys, {})).find(({ id }) => id === key.id)!.lastUsedAt;
    const first = await used();
    expect(Math.abs(Date.now() - Date.parse(first!))).toBeLessThan(60_000);
    await byKey(listTickets, token);
    expect(await used()).toBe(first);
    // At once: the budget of 300 is refilled by 20 a second.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => byKey(listContacts, token, { query: { pageNumber: '50' } })),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const refused = answers.find(({ status }) => status !== 200)!;
    expectRefusal(refused, 'ERR_TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
  });

  it('changes with the key', async () => {
    const { key, token } = await newKey({ name: 'Leitor', scopes: ['tags:read'] });
    await administer(updateApiKey, { params: { id: key.id }, body: { scopes: ['contacts:read'] } });
    expect((await byKey(listContacts, token)).status).toBe(200);
    expectRefusal(
      await byKey(
        endpoints.find(({ name }) => name === 'listTags')!,
        token,
      ),
      'ERR_API_KEY_SCOPE',
    );
  });
});
