import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { planShop, shopAddress } from '../../../test/mcp-stand-in.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { openConnection } from '../../domain/tools/connection.ts';
import { connectMcpServer, disconnectMcpServer, finishMcpConnection, readMcpServer } from './connections.ts';
import { createMcpServer, updateMcpServer } from './mcp-servers.ts';

const none = { params: undefined, query: undefined, body: undefined };

beforeAll(installPlans);

/** A company with a server that takes tokens of an authorization server. */
const withServer = async (prefix = 'oauth') => {
  const ana = userContext();
  const shop = `${prefix}-${ana.company.id}`;
  const body = { name: 'Pedidos', url: shopAddress(shop), auth: 'oauth' as const };
  const { id } = await createMcpServer(ana, { ...none, body });
  return { ana, shop, id };
};

const begin = (by: TestContext, id: number) => connectMcpServer(by, { ...none, params: { id } });
const read = (by: TestContext, id: number) => readMcpServer(by, { ...none, params: { id } });
const finish = (by: TestContext, body: Parameters<typeof finishMcpConnection>[1]['body']) =>
  finishMcpConnection(by, { ...none, body });
const disconnect = (by: TestContext, id: number) => disconnectMcpServer(by, { ...none, params: { id } });

/** Agrees at the authorization server. Returns what the person comes back with. */
const agree = async (by: TestContext, id: number) => {
  const { url } = await begin(by, id);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location')!);
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => back.searchParams.get(name)!);
  return { link: new URL(url), back, given: { state: state!, code: code!, iss: iss! } };
};

const tokenOf = async (by: TestContext, id: number): Promise<string> =>
  (await openConnection(by, (await by.stores.mcpServers.get(id))!.secret!)).access;

describe('a connection to a server', () => {
  it('is begun with PKCE for the server alone, and ends with its tokens sealed and its tools read', async () => {
    const { ana, shop, id } = await withServer();
    expect(await read(ana, id)).toMatchObject({ problem: 'disconnected', hasSecret: false });
    const { link, back, given } = await agree(ana, id);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'orders',
      resource: shopAddress(shop),
    });
    expect(back.href).toMatch(new RegExp(`^${new URL(process.env.WEB_ORIGIN!).origin}/prompts/tools/connected\\?`));
    const shown = await finish(ana, given);
    expect(shown).toMatchObject({ hasSecret: true, problem: null, listed: 3, allowed: 0 });
    const token = await tokenOf(ana, id);
    const stored = await ana.stores.mcpServers.get(id);
    expect(stored!.pending).toBeNull();
    expect(JSON.stringify([stored, shown, ana.effects])).not.toContain(token);
    expect(await read(ana, id)).toMatchObject({ problem: null, listed: 3 });
  });

  it('is renewed by one of several that need it at once', async () => {
    const { ana, shop, id } = await withServer();
    await planShop(shop, { life: 30 });
    await finish(ana, (await agree(ana, id)).given);
    const before = await tokenOf(ana, id);
    const all = await Promise.all([1, 2, 3].map(() => read(ana, id)));
    expect(all.map(({ problem }) => problem)).toEqual([null, null, null]);
    expect(await tokenOf(ana, id)).not.toBe(before);
    await read(ana, id);
    expect(await ana.stores.mcpServers.get(id)).toMatchObject({ problem: null, renewingUntil: null });
  });

  it('that its server has ended asks to be connected again', async () => {
    const { ana, shop, id } = await withServer();
    await planShop(shop, { life: 30 });
    await finish(ana, (await agree(ana, id)).given);
    await planShop(shop, { ends: true });
    expect(await read(ana, id)).toMatchObject({ problem: 'disconnected', hasSecret: false });
    await planShop(shop, { ends: false });
    expect(await finish(ana, (await agree(ana, id)).given)).toMatchObject({ problem: null, hasSecret: true });
  });

  it('is ended by an administrator: the server takes its token no longer', async () => {
    const { ana, shop, id } = await withServer();
    await finish(ana, (await agree(ana, id)).given);
    const call = { method: 'POST', body: '{}', headers: { authorization: `Bearer ${await tokenOf(ana, id)}` } };
    expect((await fetch(shopAddress(shop), call)).status).not.toBe(401);
    expect(await disconnect(ana, id)).toMatchObject({ hasSecret: false, problem: 'disconnected' });
    expect((await fetch(shopAddress(shop), call)).status).toBe(401);
  });

  it('is ended by the person who began it, once, within ten minutes, and by nobody else', async () => {
    const { ana, id } = await withServer();
    const { given } = await agree(ana, id);
    const other = userContext();
    const bia = userContext({ companyId: ana.company.id, viewer: { id: ana.actor.viewer.id + 1 } });
    const late: TestContext = { ...ana, clock: { now: () => ana.clock.now() + 11 * 60_000 } };
    for (const by of [other, bia, late])
      await expect(finish(by, given)).rejects.toMatchObject({ code: 'ERR_MCP_STATE' });
    for (const state of ['', given.state.slice(0, -1), `${id + 1}${given.state.slice(given.state.indexOf('.'))}`])
      await expect(finish(ana, { ...given, state })).rejects.toMatchObject({ code: 'ERR_MCP_STATE' });
    await finish(ana, given);
    await expect(finish(ana, given)).rejects.toMatchObject({ code: 'ERR_MCP_STATE' });
  });

  it.each([
    ['another code', { code: 'forged' }],
    ['another authorization server', { iss: 'https://evil.example' }],
  ])('is refused with %s', async (_, wrong) => {
    const { ana, id } = await withServer();
    const { given } = await agree(ana, id);
    await expect(finish(ana, { ...given, ...wrong })).rejects.toMatchObject({ code: 'ERR_MCP_OAUTH' });
    expect(await ana.stores.mcpServers.get(id)).toMatchObject({ secret: null, pending: null });
  });

  it('needs a sign-in of the last minutes, to begin and to end', async () => {
    const { ana, id } = await withServer();
    const later: TestContext = { ...ana, clock: { now: () => ana.clock.now() + 6 * 60_000 } };
    for (const tried of [begin(later, id), disconnect(later, id)])
      await expect(tried).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
  });
});

describe('a server', () => {
  it('that offers no OAuth, or signs in by another way, is not connected', async () => {
    const { ana, id } = await withServer('loja');
    await expect(begin(ana, id)).rejects.toMatchObject({ code: 'ERR_MCP_OAUTH' });
    await updateMcpServer(ana, { ...none, params: { id }, body: { auth: 'none' } });
    await expect(begin(ana, id)).rejects.toMatchObject({ code: 'ERR_MCP_AUTH' });
  });

  it('of OAuth takes no secret by hand, and its tokens go to no other address and into no other header', async () => {
    const { ana, shop, id } = await withServer();
    const change = (body: Parameters<typeof updateMcpServer>[1]['body']) =>
      updateMcpServer(ana, { ...none, params: { id }, body });
    await expect(change({ secret: 'abc' })).rejects.toMatchObject({ code: 'ERR_MCP_SECRET' });
    await finish(ana, (await agree(ana, id)).given);
    await expect(change({ auth: 'bearer' })).rejects.toMatchObject({ code: 'ERR_MCP_SECRET' });
    expect(await change({ name: 'Outro nome' })).toMatchObject({ hasSecret: true });
    const { given } = await agree(ana, id);
    expect(await change({ url: shopAddress(`${shop}-2`) })).toMatchObject({ hasSecret: false, listed: 0 });
    await expect(finish(ana, given)).rejects.toMatchObject({ code: 'ERR_MCP_STATE' });
  });
});
