import { auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callTool, connectMcp, readingArguments, sendMcp } from '../../../test/mcp.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { environment } from '../../platform/environment.ts';
import { publicEndpoints } from '../public-api/operations.ts';

/** The tools as clients use them. */

useOwnQueues();

const reading = publicEndpoints.filter(({ method }) => method === 'GET');

let mine: Belongings;
let all: string;
let masked: string;

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
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

  it.each(['with', 'without'] as const)('gets answers that fit their schemas, %s whole numbers', async (numbers) => {
    // The client refuses an answer that does not fit the schema of its tool.
    const client = await connectMcp(numbers === 'with' ? all : masked);
    const { tools } = await client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name)).toEqual(
      publicEndpoints.map(({ name }) => name),
    );
    for (const endpoint of reading) {
      const given = readingArguments(endpoint, mine);
      const { isError, content } = await client.callTool({ name: endpoint.name, arguments: given });
      // One of the administrator’s own.
      const isPrivate = endpoint.name === 'getQuickMessage';
      expect([endpoint.name, isError === true, content]).toEqual([endpoint.name, isPrivate, expect.any(Array)]);
    }
    // Digits in a row may be a number, which is masked.
    const tag = { name: `Etiqueta ${randomUUID().replaceAll(/\d/g, 'x')}`, color: '#2F9E44' };
    const tried = await client.callTool({ name: 'createTag', arguments: { ...tag, dryRun: true } });
    expect(tried.structuredContent).toMatchObject({ dryRun: true });
    const { structuredContent } = await client.callTool({ name: 'createTag', arguments: tag });
    expect(structuredContent).toMatchObject({ name: tag.name });
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

  it('of a page of any origin is answered, by its key alone', async () => {
    for (const origin of ['https://pages.example', 'null', new URL(environment().WEB_ORIGIN).origin]) {
      expect((await sendMcp(all, list, { headers: { origin } })).status).toBe(200);
      expect((await sendMcp(null, list, { headers: { origin } })).status).toBe(401);
    }
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
