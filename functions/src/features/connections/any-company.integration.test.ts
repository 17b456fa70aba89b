import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import {
  deleteAnyConnection,
  endAnySession,
  getAnyConnection,
  getAnyConnectionChoices,
  listAllConnections,
  renewAnySession,
  startAnySession,
  updateAnyConnection,
} from './any-company.ts';
import { applySessionEvent } from './apply-session-event.ts';
import { createConnection } from './create-connection.ts';

const superUser = (): TestContext => userContext({ viewer: { super: true } });

describe('the connections of every company', () => {
  afterEach(() => vi.restoreAllMocks());
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

  it('are found while their company is switched off or in arrears, and start once it is neither', async () => {
    const { company } = await newCompany();
    const mine = userContext({ companyId: company.id });
    const { id } = await addConnection(mine, { status: 'DISCONNECTED', lastDropReason: 'suspended' });
    const input = { params: { id }, query: { companyId: company.id }, body: undefined };
    const { companies } = mine.installation;
    const { id: queueIdImportMessages } = await addQueue(mine, 'Vendas');
    const change = async (given: object): Promise<void> =>
      mine.commit(companies.change((await companies.get(company.id))!, given), []);
    for (const suspended of [{ status: false }, { status: true, arrearsSince: 1 }]) {
      await change(suspended);
      expect(await getAnyConnection(superUser(), input)).toMatchObject({ id, status: 'DISCONNECTED' });
      for (const start of [startAnySession, renewAnySession])
        await expect(start(superUser(), input)).rejects.toMatchObject({ code: 'ERR_COMPANY_SUSPENDED' });
      const [importOldMessages, importRecentMessages] = [2, 1].map((days) =>
        new Date(Date.now() - days * 86_400_000).toISOString(),
      );
      const relink = { importOldMessages, importRecentMessages, queueIdImportMessages };
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
      await expect(updateAnyConnection(superUser(), { ...input, body: relink })).rejects.toMatchObject({
        code: 'ERR_COMPANY_SUSPENDED',
      });
    }
    await change({ arrearsSince: null });
    await startAnySession(superUser(), input);
    expect(await getAnyConnection(superUser(), input)).toMatchObject({ status: 'OPENING' });
  });

  it('are changed as their company does, by its queues and within its plan', async () => {
    const { company } = await newCompany({ companyName: 'Loja Completa', planId: 1 });
    const mine = userContext({ companyId: company.id });
    const { id } = await addConnection(mine, { name: 'Vendas' });
    const at = { params: { id }, query: { companyId: company.id } };
    const change = (body: Parameters<typeof updateAnyConnection>[1]['body']) =>
      updateAnyConnection(superUser(), { ...at, body });
    const queue = queueRecord({ id: 4, name: 'Balcão' });
    await mine.commit(mine.stores.queues.create(queue, 10), []);
    const choices = await getAnyConnectionChoices(superUser(), { ...at, body: undefined });
    expect(choices).toEqual({
      queues: [{ id: queue.id, name: queue.name }],
      flows: [],
      integrations: [],
      prompts: [],
      useIntegrations: false,
      useOpenAi: false,
      timeZone: company.timeZone,
      settings: { scheduleType: 'disabled', userRating: 'disabled' },
    });
    await change({ greetingMessage: 'Olá!', queueIds: [queue.id], expiresTicket: 30 });
    expect(await mine.stores.connections.get(id)).toMatchObject({
      greetingMessage: 'Olá!',
      queueIds: [queue.id],
      expiresTicket: 30,
    });
    await expect(change({ queueIds: [queue.id + 1] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    await expect(change({ flowIdWelcome: 1 })).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
      details: { feature: 'useIntegrations' },
    });
    await expect(change({ promptId: 1 })).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
      details: { feature: 'useOpenAi' },
    });
    await expect(change({ timeSendQueue: 5 })).rejects.toMatchObject({ code: 'ERR_REDIRECT_QUEUE_REQUIRED' });
  });

  it('show super users another state at once, without a code', async () => {
    const mine = userContext({ companyId: (await newCompany({ companyName: 'Loja Viva' })).company.id });
    const { id } = await addConnection(mine, { name: 'Vendas', status: 'OPENING' });
    const published = () =>
      mine.effects.flatMap((effect) =>
        effect.to === 'realtime' && effect.message.rooms.includes('super') ? [effect.message] : [],
      );
    const apply = (event: Partial<Parameters<typeof sessionEvent>[0]>) =>
      applySessionEvent(mine, sessionEvent({ companyId: mine.company.id, whatsappId: id, ...event }));
    await apply({ sequence: 1, status: 'qrcode', qrcode: 'secret-code' });
    await apply({ sequence: 2, status: 'qrcode', qrcode: 'another-code' });
    const { status, updatedAt } = (await mine.stores.connections.get(id))!;
    expect(published()).toMatchObject([
      { companyId: 1, event: 'company-1-anyConnection', data: { companyId: mine.company.id, id, status: 'qrcode' } },
    ]);
    expect(status).toBe('qrcode');
    expect(String(published()[0]!.data.updatedAt) <= updatedAt).toBe(true);
    expect(JSON.stringify(published())).not.toContain('code":"');
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
