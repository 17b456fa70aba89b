import { getAnyConnection, listAllConnections } from '@recado/shared/contract/any-connections';
import { getConnection, listConnectionNames, listConnections } from '@recado/shared/contract/connections';
import { getConnectionToken, renewConnectionToken } from '@recado/shared/contract/connection-token';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { mayAccess, type Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { newCompanyId, testViewer, type TestContext, userContext } from '../../../test/user-context.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { getConnection as read, listConnections as readAll } from './read-connections.ts';
import { getToken, renewToken } from './token.ts';
import { updateConnection } from './update-connection.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (context: TestContext, name = 'Vendas') => createConnection(context, { ...none, body: { name } });
const get = async (context: TestContext, id: number) => (await getToken(context, { ...none, params: { id } })).token;
const renew = async (context: TestContext, id: number) =>
  (await renewToken(context, { ...none, params: { id } })).token;
const ownerOf = ({ installation }: TestContext, token: string) => installation.tokenClaims.ownerOf(token);

describe('the token of a connection', () => {
  it('is 30 random letters and digits, the same at each call, and finds its connection', async () => {
    const context = userContext();
    const [sales, service] = [await add(context), await add(context, 'Suporte')];
    const token = await get(context, sales.id);
    expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(await get(context, sales.id)).toBe(token);
    expect(await get(context, service.id)).not.toBe(token);
    expect(await ownerOf(context, token)).toEqual({ companyId: context.company.id, whatsappId: sales.id });
  });

  it('is shown and renewed within minutes of a sign-in only', async () => {
    const context = userContext();
    const { id } = await add(context);
    const later: TestContext = { ...context, clock: { now: () => Date.now() + 10 * 60_000 } };
    await expect(get(later, id)).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
    await expect(renew(later, id)).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
  });

  it('leaves an entry in the company’s log whenever it is shown or renewed', async () => {
    const context = userContext();
    const { id, name } = await add(context);
    await get(context, id);
    await get(context, id);
    await renew(context, id);
    expect(await context.stores.accountLog.page(null, 9)).toMatchObject([
      { act: 'tokenRenewed', connection: { id, name } },
      { act: 'tokenShown' },
      { act: 'tokenShown' },
    ]);
  });

  it('is one, also when it is asked for twice at once', async () => {
    const context = userContext();
    const { id } = await add(context);
    const [first, second] = await Promise.all([get(context, id), get(context, id)]);
    expect(second).toBe(first);
  });

  it('is no longer found once another one was made', async () => {
    const context = userContext();
    const { id } = await add(context);
    const before = await get(context, id);
    const after = await renew(context, id);
    expect(after).not.toBe(before);
    expect(await get(context, id)).toBe(after);
    expect(await ownerOf(context, before)).toBeNull();
    expect(await ownerOf(context, after)).not.toBeNull();
  });

  it('goes with its connection', async () => {
    const context = userContext();
    const { id } = await add(context);
    const token = await get(context, id);
    await deleteConnection(context, { ...none, params: { id } });
    expect(await ownerOf(context, token)).toBeNull();
    await expect(get(context, id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(renew(context, id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('is not to be had by another company', async () => {
    const { id } = await add(userContext());
    await expect(get(userContext(), id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(renew(userContext(), id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('stands in no answer about connections, in no event and, readable, nowhere in the table', async () => {
    const context = userContext();
    const { id } = await add(context);
    const token = await get(context, id);
    await updateConnection(context, { ...none, params: { id }, body: { name: 'Loja' } });
    await renew(context, id);
    const stored = await context.stores.connectionTokens.get(id);
    const seen = [
      await read(context, { params: { id }, query: {}, body: undefined }),
      await readAll(context, { params: undefined, query: {}, body: undefined }),
      context.effects,
      stored,
    ];
    const current = await get(context, id);
    expect(JSON.stringify(seen)).not.toContain(token);
    expect(JSON.stringify(seen)).not.toContain(current);
    for (const endpoint of [getConnection, listConnections, listConnectionNames, getAnyConnection, listAllConnections])
      expect(JSON.stringify((endpoint as Endpoint).result.toJSONSchema({ unrepresentable: 'any' }))).not.toContain(
        '"token"',
      );
  });

  it.each([
    [{ profile: 'admin' }, true],
    [{ profile: 'user', allowConnections: 'enabled' }, true],
    [{ profile: 'user' }, false],
    [{ profile: 'user', super: true }, false],
    [{ profile: 'user', allHistoric: 'enabled', allUserChat: 'enabled', showDashboard: 'enabled' }, false],
  ] as [Partial<Viewer>, boolean][])('is for those who may manage connections: %j %s', (viewer, allowed) => {
    const caller = testViewer({ ...viewer, companyId: newCompanyId() });
    for (const { access } of [getConnectionToken, renewConnectionToken])
      expect(mayAccess(caller, access)).toBe(allowed);
  });
});
