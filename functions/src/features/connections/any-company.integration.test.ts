import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import {
  deleteAnyConnection,
  endAnySession,
  getAnyConnection,
  listAllConnections,
  renewAnySession,
  startAnySession,
  updateAnyConnection,
} from './any-company.ts';
import { applySessionEvent } from './apply-session-event.ts';
import { createConnection } from './create-connection.ts';

const superUser = (): TestContext => userContext({ viewer: { super: true } });

describe('the connections of every company', () => {
  let shop: TestContext;

  beforeAll(async () => {
    await installPlans();
    shop = userContext({ companyId: (await newCompany({ companyName: 'Loja Vigiada' })).company.id });
    await addConnection(shop, { name: 'Vendas', status: 'qrcode', qrcode: 'secret-code' });
  });

  it('are listed by company, page by page, without a code', async () => {
    const found: { name: string; connections: { name: string; status: string; qrcode: string }[] }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof listAllConnections>> = await listAllConnections(superUser(), {
        params: undefined,
        query: { cursor },
        body: undefined,
      });
      expect(page.companies.length).toBeLessThanOrEqual(20);
      found.push(...page.companies.filter(({ id }) => id === shop.company.id));
      cursor = page.nextCursor;
    }
    expect(found).toMatchObject([
      { name: 'Loja Vigiada', connections: [{ name: 'Vendas', status: 'qrcode', qrcode: '' }] },
    ]);
    await expect(
      listAllConnections(superUser(), { params: undefined, query: { cursor: 'nonsense' }, body: undefined }),
    ).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('are found by their company and id, and logged out', async () => {
    const input = { params: { id: 1 }, query: { companyId: shop.company.id }, body: undefined };
    expect(await getAnyConnection(superUser(), input)).toMatchObject({
      companyId: shop.company.id,
      name: 'Vendas',
      qrcode: '',
    });
    await expect(endAnySession(superUser(), input)).resolves.toEqual({ ok: true });
    await expect(getAnyConnection(superUser(), { ...input, params: { id: 99 } })).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
    await expect(endAnySession(superUser(), { ...input, query: { companyId: 999_999_999 } })).rejects.toMatchObject({
      code: 'ERR_NO_COMPANY_FOUND',
    });
  });

  it('are renamed, started and removed in their company only', async () => {
    const other = userContext({ companyId: (await newCompany({ companyName: 'Loja Vizinha' })).company.id });
    await addConnection(other, { name: 'Vendas' });
    const second = await createConnection(shop, { params: undefined, query: undefined, body: { name: 'Suporte' } });
    await applySessionEvent(
      shop,
      sessionEvent({
        companyId: shop.company.id,
        whatsappId: second.id,
        status: 'DISCONNECTED',
        reason: 'qrExpired',
        at: Date.now(),
      }),
    );
    const at = { params: { id: second.id }, query: { companyId: shop.company.id } };
    expect(await updateAnyConnection(superUser(), { ...at, body: { name: 'Atendimento' } })).toMatchObject({
      companyId: shop.company.id,
      name: 'Atendimento',
      qrcode: '',
    });
    await expect(updateAnyConnection(superUser(), { ...at, body: { name: 'Vendas' } })).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONNECTION_NAME',
    });
    await startAnySession(superUser(), { ...at, body: undefined });
    expect(await shop.stores.connections.get(second.id)).toMatchObject({ status: 'OPENING', name: 'Atendimento' });
    await renewAnySession(superUser(), { ...at, body: undefined });
    expect(await shop.stores.connections.get(second.id)).toMatchObject({ sessionCommand: { kind: 'renew' } });
    await deleteAnyConnection(superUser(), { ...at, body: undefined });
    expect((await shop.stores.connections.list()).map(({ name }) => name)).toEqual(['Vendas']);
    await expect(deleteAnyConnection(superUser(), { ...at, body: undefined })).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
    expect((await other.stores.connections.list()).map(({ name, status }) => [name, status])).toEqual([
      ['Vendas', 'CONNECTED'],
    ]);
  });
});
