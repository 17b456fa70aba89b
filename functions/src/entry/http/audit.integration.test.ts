import { login, requestPasswordReset, signUp } from '@recado/shared/contract/auth';
import { endAnySession, updateAnyConnection } from '@recado/shared/contract/any-connections';
import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { updateCompany } from '@recado/shared/contract/any-companies';
import { sendChatMessage } from '@recado/shared/contract/internal-chats';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { sendMessage } from '@recado/shared/contract/messages';
import { type AuditMessage, auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { createPrompt } from '@recado/shared/contract/prompts';
import { updateQueue } from '@recado/shared/contract/queues';
import { type DeclaredEndpoint, endpoints, integratorEndpoints } from '@recado/shared/contract/registry';
import { updateCompanySetting } from '@recado/shared/contract/settings';
import { beginSupport, endSupport } from '@recado/shared/contract/support';
import { createTag, deleteTag } from '@recado/shared/contract/tags';
import { createUser, updateUser } from '@recado/shared/contract/users';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyAddress, anyEmail, installPlans, newCompany, password, signUpBody } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addConnection } from '../../../test/conversation.ts';
import { measure } from '../../../test/capacity.ts';
import { ownedParams } from '../../../test/owned-params.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { sqsRecord } from '../../../test/sqs-record.ts';
import { userContext } from '../../../test/user-context.ts';
import { installationLog } from '../../context/audit/call-lines.ts';
import type { Binding } from '../../context/binding.ts';
import { linesOf, packLines } from '../../data/audit/chain.ts';
import { auditPageEntity, auditStore } from '../../data/audit/store.ts';
import { storesOf } from '../../data/stores.ts';
import { verifyChain } from '../../features/audit/verify-chain.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { writeOne } from '../../platform/write-one.ts';
import { handler as consumer } from '../consumers/audit/handler.ts';
import { createHandler } from './create-handler.ts';
import { createIntegratorsHandler } from '../integrators/create-handler.ts';
import { handler as connections } from './connections.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

useOwnQueues();

let mine: Belongings;
let token: string;

/** Takes the lines that wait in the queue. */
const takeLines = async (): Promise<AuditMessage[]> => {
  const found: string[] = [];
  for (let more = ['']; more.length > 0; found.push(...more)) more = await takeMessages('audit', { wait: false });
  return found.map((body) => auditQueue.schema.parse(JSON.parse(body)));
};

/** The lines of one call, by the company of their log. */
const linesFrom = async (call: () => Promise<{ status: number }>): Promise<AuditMessage[]> => {
  await takeLines();
  expect((await call()).status).toBe(200);
  return takeLines();
};

const append = async (messages: readonly AuditMessage[], delivery = 1): Promise<void> => {
  const Records = messages.map((message) => sqsRecord(message, { group: String(message.companyId), delivery }));
  expect(await consumer({ Records })).toEqual({ batchItemFailures: [] });
};

const logOf = (companyId: number) => auditStore(documentClient(), companyId);

const pagesOf = async function* (companyId: number) {
  yield* await logOf(companyId).from(1, 1_000);
};

const verify = async (companyId: number) =>
  verifyChain(pagesOf(companyId), await logOf(companyId).anchors(), Date.now());

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
  ({ token } = mine.admin);
  const { users } = storesOf(documentClient(), mine.companyId);
  const user = (await users.get(mine.admin.user.id))!;
  await commit(documentClient(), users.update(user, { ...user, super: true }));
});

describe('the price', () => {
  const answer = () =>
    callHandler(
      inbox,
      sendMessage,
      {
        params: { ticketId: mine.ticketId },
        body: { ...(sendMessage.example!.body as BodyOf<typeof sendMessage>), requestId: randomUUID() },
      },
      { token },
    );

  it('of a message: no unit, and one line a minute', async () => {
    const first = await linesFrom(answer);
    expect(first.map(({ line }) => line.call)).toEqual(['sendMessage']);
    const { writes } = await measure(answer);
    expect(writes).toBeLessThanOrEqual(13);
    expect(await takeLines()).toEqual([]);
  });

  it('of a page: a unit for ten lines', async () => {
    const body = { name: `Etiqueta ${randomUUID()}`, color: '#2F9E44', kanban: 0 } as const;
    const [found] = await linesFrom(() => callHandler(inbox, createTag, { body }, { token }));
    const ten = Array.from({ length: 10 }, (_, place) => ({
      ...found!,
      line: { ...found!.line, id: `${found!.line.id.slice(0, -2)}${place}0` },
    }));
    const { writes, reads } = await measure(() => append(ten));
    expect(writes).toBeLessThanOrEqual(2);
    expect(reads).toBeLessThanOrEqual(2);
  });
});

describe('each writing call', () => {
  const writing = endpoints.filter(({ method, changes }) => method !== 'GET' || changes);

  /** The endpoint with a use case that does nothing: the line is left for it all the same. */
  const bindingOf = (endpoint: DeclaredEndpoint): Binding => {
    const run = () => Promise.resolve(undefined);
    return endpoint.access === 'public' ? { endpoint, public: true, run } : { endpoint, public: false, run };
  };

  /** Frequent calls were made when the company was made, a minute before. */
  const later = { now: () => Date.now() + 120_000 };

  it.each(writing)('leaves a line: $name', async (endpoint) => {
    await takeLines();
    const params = ownedParams(endpoint, mine);
    const { query, body } = { query: undefined, body: undefined, ...(endpoint.example as object) };
    await callHandler(createHandler([bindingOf(endpoint)], later), endpoint, { params, query, body }, { token });
    const lines = await takeLines();
    expect(lines.map(({ line }) => line.call)).toContain(endpoint.name);
    for (const { line } of lines) {
      expect(line).toMatchObject({ call: endpoint.name, address: '192.0.2.1', device: 'test' });
      expect(line.by).toEqual(
        endpoint.access === 'public'
          ? { kind: 'nobody', id: null, name: null }
          : { kind: endpoint.access === 'super' ? 'installation' : 'user', id: 1, name: mine.admin.user.name },
      );
    }
  });
});

describe('each call of a program', () => {
  it.each(integratorEndpoints)('leaves a line: $name', async (endpoint) => {
    const { whatsappId, companyId } = mine;
    const { result } = await callHandler(connections, getConnectionToken, { params: { id: whatsappId } }, { token });
    await takeLines();
    const binding = { endpoint, run: () => Promise.resolve(undefined) };
    const event = {
      httpMethod: 'POST',
      path: endpoint.path,
      resource: endpoint.path,
      headers: { Authorization: `Bearer ${result.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(endpoint.example!.body),
      requestContext: { requestId: 'test', identity: { sourceIp: '192.0.2.2', userAgent: 'curl/8.5' } },
    } as unknown as APIGatewayProxyEvent;
    await createIntegratorsHandler([binding])(event, {} as Context);
    expect(await takeLines()).toMatchObject([
      {
        companyId,
        line: {
          call: endpoint.name,
          by: { kind: 'connection', id: whatsappId },
          things: [{ thing: 'connection', id: String(whatsappId) }],
          address: '192.0.2.2',
          device: 'curl/8.5',
        },
      },
    ]);
  });
});

describe('a line', () => {
  it('has what was changed, before and after', async () => {
    const params = { id: mine.queueId };
    const { name } = (await storesOf(documentClient(), mine.companyId).queues.get(mine.queueId))!;
    const lines = await linesFrom(() =>
      callHandler(workspace, updateQueue, { params, body: { name: 'Pós-venda' } }, { token }),
    );
    expect(lines).toEqual([
      {
        companyId: mine.companyId,
        line: expect.objectContaining({
          call: 'updateQueue',
          things: [
            {
              thing: 'queue',
              id: String(mine.queueId),
              name,
              change: 'changed',
              fields: [{ field: 'name', before: name, after: 'Pós-venda' }],
            },
          ],
        }) as unknown,
      },
    ]);
  });

  it('has the setting that was changed', async () => {
    const body = { column: 'lgpdHideNumber', data: 'enabled' };
    const [found] = await linesFrom(() => callHandler(workspace, updateCompanySetting, { body }, { token }));
    expect(found!.line.things[0]!.fields).toEqual([
      { field: 'columns.lgpdHideNumber', before: 'disabled', after: 'enabled' },
    ]);
  });

  it('is one for a user who is added, and for another address of the user', async () => {
    const { token: other } = await newCompany();
    const body = { name: 'Bruno', email: anyEmail(), profile: 'user' as const };
    const includes = (thing: object) => expect.arrayContaining([expect.objectContaining(thing)]) as unknown;
    let id = 0;
    const added = await linesFrom(async () => {
      const answer = await callHandler(identity, createUser, { body }, { token: other });
      ({ id } = answer.result);
      return answer;
    });
    const user = { thing: 'user', id: String(id) };
    expect(added.map(({ line }) => line)).toMatchObject([
      { call: 'createUser', things: includes({ ...user, change: 'created' }) },
    ]);
    const moved = await linesFrom(() =>
      callHandler(identity, updateUser, { params: { id }, body: { email: anyEmail() } }, { token: other }),
    );
    expect(moved.map(({ line }) => line)).toMatchObject([
      { call: 'updateUser', things: includes({ ...user, change: 'changed' }) },
    ]);
  });

  it('is one for a company that signs up', async () => {
    let signedUp = { companyId: 0, userId: 0 };
    const lines = await linesFrom(async () => {
      const answer = await callHandler(identity, signUp, { body: signUpBody() }, { sourceIp: anyAddress() });
      signedUp = answer.result;
      return answer;
    });
    const created = (thing: string, id: number) =>
      expect.objectContaining({ thing, id: String(id), change: 'created' }) as unknown;
    const { companyId, userId } = signedUp;
    const things = expect.arrayContaining([created('company', companyId), created('user', userId)]) as unknown;
    expect(lines).toMatchObject([{ companyId, line: { call: 'signUp', things } }]);
  });

  it('of a key names the key', async () => {
    const { key, token: ofKey } = await newApiKey(mine.admin, { name: 'Loja virtual' });
    const body = { name: 'Site', color: '#2F9E44', kanban: 0 } as const;
    const call = { ...createTag, path: `${publicApiPath}${createTag.path}` } as const;
    const [found] = await linesFrom(() => callHandler(inbox, call, { body }, { token: ofKey }));
    expect(found!.line).toMatchObject({ call: 'createTag', by: { kind: 'apiKey', id: key.id, name: 'Loja virtual' } });
  });

  it('has the name of a removed thing', async () => {
    const body = { name: 'Atacado', color: '#2F9E44', kanban: 0 } as const;
    const { result } = await callHandler(inbox, createTag, { body }, { token });
    const [found] = await linesFrom(() => callHandler(inbox, deleteTag, { params: { id: result.id } }, { token }));
    expect(found!.line.things).toMatchObject([{ thing: 'tag', name: 'Atacado', change: 'removed' }]);
  });

  it('of a super user is in the log of the company and in that of the installation', async () => {
    const other = await newCompany();
    const { id } = other.company;
    const lines = await linesFrom(() =>
      callHandler(identity, updateCompany, { params: { id }, body: { name: 'Padaria' } }, { token }),
    );
    expect(lines.map(({ companyId }) => companyId).sort((one, two) => one - two)).toEqual([installationLog, id]);
    for (const { line } of lines)
      expect(line).toMatchObject({ by: { kind: 'installation' }, things: [{ thing: 'company', id: String(id) }] });
  });

  it('of a super user who changes a connection of another company, or signs it out, is in that company’s log', async () => {
    const { company } = await newCompany();
    const { id } = await addConnection(userContext({ companyId: company.id }), { name: 'Loja' });
    const call = { params: { id }, query: { companyId: company.id } };
    const ofCompany = (lines: readonly AuditMessage[]) => lines.filter(({ companyId }) => companyId === company.id);
    const changed = await linesFrom(() =>
      callHandler(connections, updateAnyConnection, { ...call, body: { name: 'Balcão' } }, { token }),
    );
    expect(ofCompany(changed)).toMatchObject([
      {
        line: {
          by: { kind: 'installation', name: mine.admin.user.name },
          things: expect.arrayContaining([
            expect.objectContaining({
              thing: 'connection',
              fields: [{ field: 'name', before: 'Loja', after: 'Balcão' }],
            }) as unknown,
          ]) as unknown,
        },
      },
    ]);
    const ended = await linesFrom(() => callHandler(connections, endAnySession, call, { token }));
    expect(ofCompany(ended)).toMatchObject([{ line: { call: 'endAnySession' } }]);
    expect(ended.map(({ companyId }) => companyId)).toContain(installationLog);
  });

  it('of the support is in the log of the company, from its coming to its leaving', async () => {
    const other = await newCompany();
    const { id } = other.company;
    const body = { reason: 'Chamado 1234: mensagens não chegam' };
    const begun = await linesFrom(() => callHandler(identity, beginSupport, { params: { id }, body }, { token }));
    expect(begun.map(({ companyId }) => companyId)).toContain(id);
    const ended = await linesFrom(() => callHandler(identity, endSupport, {}, { token }));
    expect(ended.map(({ companyId }) => companyId)).toContain(id);
  });

  it('of a sign-in names the user, and that of a forgotten password the user that it is about', async () => {
    const { user, company } = await newCompany();
    const signedIn = await linesFrom(() => callHandler(identity, login, { body: { email: user.email, password } }));
    expect(signedIn).toMatchObject([{ companyId: company.id, line: { by: { kind: 'user', id: user.id } } }]);
    const asked = await linesFrom(() => callHandler(identity, requestPasswordReset, { body: { email: user.email } }));
    expect(asked).toMatchObject([
      { companyId: company.id, line: { by: { kind: 'nobody' }, things: [{ thing: 'user', id: String(user.id) }] } },
    ]);
  });

  it('has neither secrets nor texts of private chats', async () => {
    const secret = 'sk-segredo-do-prompt-0a1b2c';
    const body = {
      ...(createPrompt.example!.body as BodyOf<typeof createPrompt>),
      apiKey: secret,
      queueId: mine.queueId,
    };
    const prompt = await linesFrom(() => callHandler(inbox, createPrompt, { body }, { token }));
    expect(prompt[0]!.line.things[0]!.fields).toContainEqual(
      expect.objectContaining({ field: 'apiKey', isHidden: true }),
    );
    const chat = { params: { id: Number(mine.things.internalChat) }, body: { message: 'Só entre nós: 7781' } };
    const sent = await linesFrom(() => callHandler(inbox, sendChatMessage, chat, { token }));
    const text = JSON.stringify([...prompt, ...sent]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('7781');
  });
});

describe('the chain', () => {
  it('holds each line once, whatever is delivered again, and names a changed one', async () => {
    const { company, token: other } = await newCompany();
    await takeLines();
    for (const name of ['Primeira', 'Segunda', 'Terceira'])
      expect(
        await callHandler(inbox, createTag, { body: { name, color: '#2F9E44', kanban: 0 } }, { token: other }),
      ).toMatchObject({ status: 200 });
    const lines = await takeLines();
    await append(lines.slice(0, 1));
    await append(lines.slice(0, 3), 2);
    await append(lines, 2);
    expect(await verify(company.id)).toMatchObject({ lines: 3, faults: [] });

    const pages = entityStore(auditPageEntity, documentClient(), company.id);
    const page = (await pages.get(2))!;
    const [victim] = linesOf(page);
    const changed = linesOf(page).with(0, { ...victim!, by: { ...victim!.by, name: 'Outra' } });
    await writeOne(documentClient(), pages.put({ ...page, lines: packLines(page.before, changed).lines }));
    expect((await verify(company.id)).faults).toEqual([expect.stringContaining(`line 2 (${victim!.id})`)]);
  });

  it('has no line of a company that is gone', async () => {
    const { company } = await newCompany();
    const [found] = await linesFrom(() =>
      callHandler(inbox, createTag, { body: { name: randomUUID(), color: '#2F9E44', kanban: 0 } }, { token }),
    );
    const gone = company.id + 1_000_000;
    await append([{ ...found!, companyId: gone }]);
    expect(await logOf(gone).newest(1)).toEqual([]);
  });
});
