import { revokeApiKey } from '@recado/shared/contract/api-keys';
import { notFoundCodes } from '@recado/shared/contract/errors';
import { auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { scopes } from '@recado/shared/permissions/scopes';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { everythingOf } from '../../../test/everything-of.ts';
import { callTool, connectMcp, sendMcp } from '../../../test/mcp.ts';
import { ownedParams, ownedThings } from '../../../test/owned-params.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { environment } from '../../platform/environment.ts';
import { handler as identity } from '../http/identity.ts';
import { publicEndpoints } from '../public-api/operations.ts';

/** The tools from the wrong side: each tool against keys that may not call it. A new endpoint with a scope needs nothing here. */

useOwnQueues();

const reading = publicEndpoints.filter(({ method }) => method === 'GET');
const withOwnedParams = publicEndpoints.filter((endpoint) => Object.keys(ownedThings(endpoint)).length > 0);

let mine: Belongings;
let theirs: Belongings;
let all: string;
let masked: string;

/** Arguments with which a reading tool answers with something. */
const argumentsOf = (endpoint: (typeof publicEndpoints)[number], { ticketId, contactId }: Belongings): object => ({
  ...(endpoint.example?.query as object),
  ...({
    listTicketNotes: { ticketId },
    listContactTags: { contactId },
    searchMessages: { searchParam: 'Segredo' },
    listReports: { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  }[endpoint.name] as object | undefined),
});

/** The names of all tools that a key is shown, page by page. */
const listedTo = async (token: string, query?: Record<string, string>): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await sendMcp(token, { method: 'tools/list', params: { cursor } }, { query });
    const { tools = [], nextCursor } = body.result ?? {};
    expect(tools.length).toBeLessThanOrEqual(20);
    names.push(...tools.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return names;
};

beforeAll(async () => {
  await installPlans();
  [mine, theirs] = [await newBelongings({ beyond: 1_000_000 }), await newBelongings({ beyond: 2_000_000 })];
  all = (await newApiKey(mine.admin)).token;
  masked = (await newApiKey(mine.admin, { name: 'Painel', fullNumbers: false })).token;
});

describe('a client of the public SDK', () => {
  it('finds the tools and calls them', async () => {
    const client = await connectMcp(all);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('listTickets');
    const { structuredContent } = await client.callTool({ name: 'listTickets', arguments: { showAll: true } });
    expect(structuredContent).toMatchObject({ tickets: [{ id: mine.ticketId }] });
    const refused = await client.callTool({ name: 'getContact', arguments: { id: 7 } });
    expect(refused).toMatchObject({ isError: true });
    await client.close();
  });

  it('that asks for the short list searches, and calls what it found', async () => {
    const client = await connectMcp(all, '?tools=search');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_tools', 'call_tool']);
    const query = 'Quais etiquetas existem na empresa?';
    const { structuredContent: found } = await client.callTool({ name: 'search_tools', arguments: { query } });
    expect((found as { tools: { name: string }[] }).tools.map(({ name }) => name)).toContain('listTags');
    const called = await client.callTool({ name: 'call_tool', arguments: { name: 'listTags', arguments: {} } });
    expect(called.structuredContent).toMatchObject({ items: expect.any(Array) as unknown });
    await client.close();
  });
});

describe('a request', () => {
  const list = { method: 'tools/list' };

  it.each([null, 'garbage', `rcd_live_${'A'.repeat(40)}`])('with the key %s is refused', async (token) => {
    const { status, body } = await sendMcp(token, list);
    expect([status, body.error]).toEqual([401, 'ERR_API_KEY']);
  });

  it('of a page of another origin is refused; one of the web app is not', async () => {
    for (const origin of ['https://evil.example', 'null', `${environment().WEB_ORIGIN}.evil.example`])
      expect((await sendMcp(all, list, { headers: { origin } })).status).toBe(403);
    const { origin } = new URL(environment().WEB_ORIGIN);
    expect((await sendMcp(all, list, { headers: { origin } })).status).toBe(200);
  });

  it('for a session is refused: there are none', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await sendMcp(all, list, { method });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('has one message of JSON', async () => {
    for (const body of ['{', '[]', '"text"', JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])])
      expect((await sendMcp(all, list, { body })).status).toBe(400);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { text: 'x'.repeat(1_100_000) } });
    expect((await sendMcp(all, list, { body })).body.error).toBe('ERR_BODY_TOO_LARGE');
    expect((await sendMcp(all, { method: 'subscriptions/listen' })).status).toBe(404);
  });

  it('is answered as JSON, with what the key may still do', async () => {
    const { headers } = await sendMcp(all, list);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(headers.ratelimit).toMatch(/^"key";r=\d+;t=\d+$/);
  });

  it('for another page than there is, or for no tool, is refused', async () => {
    const refused = [
      { method: 'tools/list', params: { cursor: 'none' } },
      { method: 'tools/call', params: { name: 'createApiKey', arguments: {} } },
    ];
    for (const message of refused) expect((await sendMcp(all, message)).body.error).toMatchObject({ code: -32_602 });
  });
});

describe('a key', () => {
  it('is shown the tools of its scopes, and may call no other', async () => {
    for (const scope of scopes) {
      const { token } = await newApiKey(theirs.admin, { name: scope, scopes: [scope] });
      const own = publicEndpoints.filter((endpoint) => endpoint.scope === scope).map(({ name }) => name);
      expect(new Set(await listedTo(token))).toEqual(new Set(['search_tools', ...own]));
      for (const endpoint of publicEndpoints.filter(({ name }) => !own.includes(name))) {
        const { refusal } = await callTool(token, endpoint.name, ownedParams(endpoint, theirs));
        expect([endpoint.name, refusal]).toEqual([
          endpoint.name,
          { error: 'ERR_API_KEY_SCOPE', details: { scope: endpoint.scope } },
        ]);
      }
      const { result } = await callTool(token, 'search_tools', { query: 'list find send create delete', limit: 10 });
      for (const { name } of result!.tools as { name: string }[]) expect(own).toContain(name);
    }
  });

  it('gets nothing of another company, and changes nothing there', async () => {
    const before = await everythingOf(theirs.companyId);
    for (const endpoint of withOwnedParams) {
      const [thing] = Object.values(ownedThings(endpoint));
      const given = { ...(endpoint.example?.body as object), ...ownedParams(endpoint, theirs) };
      const { refusal } = await callTool(all, endpoint.name, given);
      expect([endpoint.name, refusal?.error]).toEqual([endpoint.name, notFoundCodes[thing!]]);
    }
    for (const endpoint of reading) {
      const { text } = await callTool(all, endpoint.name, {
        ...argumentsOf(endpoint, mine),
        ...ownedParams(endpoint, mine),
      });
      for (const secret of [theirs.uuid, theirs.messageId, theirs.admin.user.email, theirs.name])
        expect([endpoint.name, text.includes(secret)]).toEqual([endpoint.name, false]);
    }
    expect(await everythingOf(theirs.companyId)).toEqual(before);
  });

  it('without whole numbers gets none, and can’t look for one', async () => {
    for (const endpoint of reading) {
      const { text } = await callTool(masked, endpoint.name, {
        ...argumentsOf(endpoint, mine),
        ...ownedParams(endpoint, mine),
      });
      for (const number of ['912345678', mine.participantNumber])
        expect([endpoint.name, text.includes(number)]).toEqual([endpoint.name, false]);
    }
    for (const name of ['listContacts', 'listTickets']) {
      const { refusal } = await callTool(masked, name, { searchParam: '11912345678' });
      expect(refusal).toEqual({ error: 'ERR_API_KEY_NUMBERS' });
    }
    const tried = await callTool(masked, 'updateContact', {
      id: mine.contactId,
      number: '5511977776666',
      dryRun: true,
    });
    expect(tried.result).toMatchObject({ dryRun: true });
    expect(tried.text).not.toMatch(/912345678|977776666/);
  });

  it('is refused within a second of its revocation, in the midst of a conversation', async () => {
    const { key, token } = await newApiKey(mine.admin, { name: 'Visita' });
    expect((await sendMcp(token, { method: 'ping' })).status).toBe(200);
    await callHandler(identity, revokeApiKey, { params: { id: key.id } }, { token: mine.admin.token });
    await vi.waitFor(async () => expect((await sendMcp(token, { method: 'ping' })).body.error).toBe('ERR_API_KEY'), {
      timeout: 1_500,
      interval: 50,
    });
  });
});

describe('a tool', () => {
  it('refuses arguments that it does not have, and those of a wrong kind', async () => {
    const refused: [object, object][] = [
      [{ queue: 7 }, { path: 'queue', code: 'unrecognized_key' }],
      [{ dryRun: true }, { path: 'dryRun', code: 'unrecognized_key' }],
      [{ status: 'elsewhere' }, { path: 'query.status', code: 'invalid_value' }],
    ];
    for (const [given, issue] of refused) {
      const { refusal } = await callTool(all, 'listTickets', given);
      expect(refusal).toEqual({ error: 'ERR_VALIDATION', details: { issues: [issue] } });
    }
  });

  it('creates once for a request id', async () => {
    const given = { name: `Etiqueta ${randomUUID()}`, color: '#2F9E44', requestId: randomUUID() };
    const [first, second] = [await callTool(all, 'createTag', given), await callTool(all, 'createTag', given)];
    expect(first.result?.id).toBeGreaterThan(0);
    expect(second.result).toEqual(first.result);
  });
});

describe('the audit log', () => {
  const linesFrom = async (name: string, given: object) => {
    while ((await takeMessages('audit', { wait: false })).length > 0);
    const { refusal } = await callTool(all, name, given);
    expect(refusal).toBeUndefined();
    const found = await takeMessages('audit', { wait: false });
    return found.map((body) => auditQueue.schema.parse(JSON.parse(body)).line);
  };

  it('has each call of a tool: of those that read, of those that write, and of those that are tried', async () => {
    const by = { kind: 'apiKey', name: 'ERP' };
    const name = `Etiqueta ${randomUUID()}`;
    const tag = { name, color: '#2F9E44' };
    for (let call = 0; call < 2; call++)
      expect(await linesFrom('listTags', {})).toMatchObject([{ call: 'listTags', by, way: 'mcp', things: [] }]);
    expect(await linesFrom('createTag', { ...tag, dryRun: true })).toMatchObject([
      { call: 'createTag', by, way: 'mcpDryRun', things: [] },
    ]);
    expect(await linesFrom('createTag', tag)).toMatchObject([
      { call: 'createTag', by, way: 'mcp', device: 'claude/1', things: [{ thing: 'tag', change: 'created', name }] },
    ]);
  });
});
