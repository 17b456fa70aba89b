import type { Connection } from '@recado/shared/contract/connections';
import type { Viewer } from '@recado/shared/permissions/can';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { newCompanyId, type TestContext, userContext } from '../../../test/user-context.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { SessionEvent } from './reduce-session-event.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { listConnectionLog } from './list-connection-log.ts';
import { getConnection, listConnectionNames, listConnections } from './read-connections.ts';
import { endSession, pairByCode, renewSession, restartSessions, startSession } from './sessions.ts';
import { updateConnection } from './update-connection.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (context: TestContext, name: string, rest: object = {}): Promise<Connection> =>
  createConnection(context, { ...none, body: { name, ...rest } });
const change = (context: TestContext, id: number, body: object) =>
  updateConnection(context, { ...none, params: { id }, body });
const get = (context: TestContext, id: number) =>
  getConnection(context, { params: { id }, query: {}, body: undefined });
const list = (context: TestContext) => listConnections(context, { params: undefined, query: {}, body: undefined });
const remove = (context: TestContext, id: number) => deleteConnection(context, { ...none, params: { id } });
const commands = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
const events = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

describe('a session', () => {
  const apply = (context: TestContext, event: Partial<SessionEvent>) =>
    applySessionEvent(context, sessionEvent({ companyId: context.company.id, ...event }));

  /** Runs `act` once, right after the connection was read by `read`. */
  const between = <Read extends 'get' | 'list'>(
    context: TestContext,
    read: Read,
    act: () => Promise<unknown>,
  ): void => {
    const { connections } = context.stores;
    const original = connections[read] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(connections, {
      [read]: async (...given: unknown[]) => {
        const found = await original(...given);
        Object.assign(connections, { [read]: original });
        await act();
        return found;
      },
    });
  };

  it('is published with the settings that were changed while its event was applied', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    between(context, 'get', () => change(context, 1, { greetingMessage: 'Olá' }));
    await apply(context, { sequence: 1, status: 'qrcode', qrcode: 'secret-code' });
    expect(events(context).at(-1)).toMatchObject({
      event: `company-${context.company.id}-whatsappSession`,
      data: { session: { qrcode: 'secret-code', greetingMessage: 'Olá' } },
    });
  });

  it('is in the event of a change of the settings that it raced', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    between(context, 'list', () => apply(context, { sequence: 1, status: 'qrcode', qrcode: 'secret-code' }));
    const changed = await change(context, 1, { greetingMessage: 'Olá' });
    expect(changed).toMatchObject({ qrcode: 'secret-code', greetingMessage: 'Olá' });
    expect(events(context).at(-1)).toMatchObject({
      event: `company-${context.company.id}-whatsapp`,
      data: { whatsapp: { qrcode: 'secret-code', greetingMessage: 'Olá' } },
    });
  });

  it('shows its code while it waits to be scanned, and its number once connected', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await apply(context, { sequence: 1, status: 'qrcode', qrcode: 'secret-code' });
    expect(await get(context, 1)).toMatchObject({ status: 'qrcode', qrcode: 'secret-code' });
    expect(events(context).at(-1)).toMatchObject({
      rooms: ['connections'],
      event: `company-${context.company.id}-whatsappSession`,
      data: { session: { qrcode: 'secret-code' } },
    });
    await apply(context, { sequence: 2, status: 'CONNECTED', number: '5511987654321', qrcode: 'left over' });
    expect(await get(context, 1)).toMatchObject({
      status: 'CONNECTED',
      qrcode: '',
      number: '5511987654321',
      connectedAt: '2023-11-14T22:13:20.000Z',
    });
    await apply(context, { sequence: 3, status: 'OPENING', reason: 'connectionLost', at: 1_700_000_060_000 });
    expect(await get(context, 1)).toMatchObject({
      status: 'OPENING',
      number: '5511987654321',
      lastDropReason: 'connectionLost',
      lastDropAt: '2023-11-14T22:14:20.000Z',
    });
  });

  it('lists when and why it was disconnected and until when, a page at a time', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await add(context, 'Outra');
    const connectionLog = (cursor?: string) =>
      listConnectionLog(context, { params: { id: 1 }, query: { cursor }, body: undefined });
    const begin = 1_700_000_000_000;
    await apply(context, { sequence: 1, status: 'CONNECTED', at: begin });
    for (let round = 0; round < 21; round += 1) {
      await apply(context, {
        sequence: 2 + round * 2,
        status: 'TIMEOUT',
        reason: 'connectionLost',
        at: begin + round * 10_000 + 1_000,
      });
      await apply(context, {
        sequence: 3 + round * 2,
        status: 'CONNECTED',
        at: begin + round * 10_000 + 3_000,
        lastInAt: begin,
      });
    }
    await apply(context, { sequence: 100, status: 'DISCONNECTED', reason: 'requested', at: begin + 500_000 });
    const newest = await connectionLog();
    expect(newest).toMatchObject({ hasMore: true });
    expect(newest.drops).toHaveLength(20);
    expect(newest.drops.slice(0, 2)).toMatchObject([
      { kind: 'asked', reason: 'requested', at: new Date(begin + 500_000).toISOString(), endedAt: null },
      {
        kind: 'dropped',
        reason: 'connectionLost',
        at: new Date(begin + 201_000).toISOString(),
        endedAt: new Date(begin + 203_000).toISOString(),
      },
    ]);
    const rest = await connectionLog(newest.nextCursor!);
    expect(rest).toMatchObject({
      hasMore: false,
      nextCursor: null,
      drops: [{ at: new Date(begin + 11_000).toISOString() }, { at: new Date(begin + 1_000).toISOString() }],
    });
    for (const cursor of ['', 'drop', 'x'.repeat(2_000), newest.nextCursor!.slice(1)])
      await expect(connectionLog(cursor)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(await get(context, 1)).toMatchObject({
      downSince: new Date(begin + 500_000).toISOString(),
      lastInAt: new Date(begin).toISOString(),
      lastOutAt: null,
    });
    expect((await listConnectionLog(context, { params: { id: 2 }, query: {}, body: undefined })).drops).toEqual([]);
    await expect(
      listConnectionLog(userContext(), { params: { id: 1 }, query: {}, body: undefined }),
    ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('does not return its code with the names', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await apply(context, { status: 'qrcode', qrcode: 'secret-code' });
    const names = await listConnectionNames(context, { params: undefined, query: {}, body: undefined });
    expect(names).toEqual([
      {
        id: 1,
        name: 'Vendas',
        channel: 'whatsapp',
        status: 'qrcode',
        isDefault: true,
        downSince: null,
        alertedAt: null,
        hasBot: false,
        vacation: null,
      },
    ]);
  });

  it.each([
    ['an integration', { integrationId: 1 }],
    ['a flow', { flowIdNotPhrase: 1 }],
  ])('has a bot by %s while the plan includes integrations', async (_, automation) => {
    const { company } = userContext();
    const hasBot = async (useIntegrations: boolean) => {
      const caller = userContext({ companyId: company.id, plan: { useIntegrations } });
      const [found] = await listConnectionNames(caller, { params: undefined, query: {}, body: undefined });
      return found!.hasBot;
    };
    await addConnection(userContext({ companyId: company.id }), automation);
    expect(await hasBot(true)).toBe(true);
    expect(await hasBot(false)).toBe(false);
  });

  it('shows an outage only to users who may see connections', async () => {
    const begin = 1_700_000_000_000;
    const companyId = newCompanyId();
    const admin = userContext({ companyId });
    await add(admin, 'Vendas');
    await apply(admin, { status: 'CONNECTED', at: begin });
    await apply(admin, { sequence: 2, status: 'TIMEOUT', reason: 'connectionLost', at: begin + 1_000 });
    const { outageId } = (await admin.stores.connections.get(1))!;
    const alertedAt = new Date(begin + 2_000).toISOString();
    await admin.commit([admin.stores.connections.alerted(1, outageId!, alertedAt)], []);
    const outageFor = async (viewer: Partial<Viewer>) => {
      const [name] = await listConnectionNames(userContext({ companyId, viewer }), {
        params: undefined,
        query: {},
        body: undefined,
      });
      return { downSince: name!.downSince, alertedAt: name!.alertedAt };
    };
    const outage = { downSince: new Date(begin + 1_000).toISOString(), alertedAt };
    expect(await outageFor({ profile: 'admin' })).toEqual(outage);
    expect(await outageFor({ profile: 'user', allowConnections: 'enabled' })).toEqual(outage);
    for (const viewer of [
      { profile: 'user' },
      { profile: 'user', super: true },
      { profile: 'user', allHistoric: 'enabled', allUserChat: 'enabled' },
    ] as const) {
      expect(await outageFor(viewer)).toEqual({ downSince: null, alertedAt: null });
    }
    const sent = admin.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
    for (const { rooms } of sent.filter(({ data }) => JSON.stringify(data).includes('downSince')))
      expect(rooms).toEqual(['connections']);
    expect(sent.some(({ data }) => JSON.stringify(data).includes(outage.downSince))).toBe(true);
  });

  it('is linked by a code for a valid number, which is published only to users who may see connections', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    const ask = (of: TestContext, number: string) =>
      pairByCode(of, { params: { id: 1 }, query: undefined, body: { number } });
    await expect(ask(context, '12345678901234567890')).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    await expect(ask(userContext(), '11987654321')).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await ask(context, '(11) 98765-4321');
    expect(commands(context).at(-1)).toMatchObject({ type: 'start', forget: true, pairingNumber: '5511987654321' });
    await apply(context, { status: 'qrcode', pairingCode: 'ABCD1234' });
    expect(await get(context, 1)).toMatchObject({ status: 'qrcode', qrcode: '', pairingCode: 'ABCD1234' });
    expect(events(context).at(-1)).toMatchObject({
      rooms: ['connections'],
      data: { session: { pairingCode: 'ABCD1234' } },
    });
    expect(
      JSON.stringify(await listConnectionNames(context, { params: undefined, query: {}, body: undefined })),
    ).not.toContain('ABCD1234');
    await apply(context, { sequence: 2, status: 'PAIRING', pairingCode: 'ABCD1234' });
    expect(await get(context, 1)).toMatchObject({ status: 'PAIRING', pairingCode: '' });
  });

  it('ignores older events, events of a lost lease and repeated ones', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await apply(context, { fence: 2, sequence: 5, status: 'CONNECTED' });
    const sent = context.effects.length;
    await apply(context, { fence: 2, sequence: 5, status: 'DISCONNECTED' });
    await apply(context, { fence: 2, sequence: 4, status: 'DISCONNECTED' });
    await apply(context, { fence: 1, sequence: 99, status: 'DISCONNECTED' });
    expect(await get(context, 1)).toMatchObject({ status: 'CONNECTED' });
    expect(context.effects).toHaveLength(sent);
    await apply(context, { fence: 3, sequence: 1, status: 'DISCONNECTED' });
    expect(await get(context, 1)).toMatchObject({ status: 'DISCONNECTED' });
  });

  it('does not restore a removed connection', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await remove(context, 1);
    await apply(context, { status: 'CONNECTED' });
    expect(await list(context)).toEqual([]);
  });

  it('may have the number of another connection', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await add(context, 'Suporte');
    await apply(context, { status: 'CONNECTED', number: '5511987654321' });
    await apply(context, { whatsappId: 2, status: 'CONNECTED', number: '5511987654321' });
    expect((await list(context)).map(({ status }) => status)).toEqual(['CONNECTED', 'CONNECTED']);
  });

  it('is not started again while it starts, and gets six commands in 15 s at most', async () => {
    const context = userContext();
    const { id } = await addConnection(context, { status: 'DISCONNECTED' });
    const started = Date.now();
    const at = (seconds: number): TestContext => ({ ...context, clock: { now: () => started + seconds * 1000 } });
    const input = { ...none, params: { id } };
    const given = () => commands({ ...context, effects: context.effects.splice(0) }).map(({ type }) => type);
    await Promise.all([startSession(at(0), input), startSession(at(0), input), restartSessions(at(0), none)]);
    expect(given()).toEqual(['start']);
    expect(await context.stores.connections.get(id)).toMatchObject({ status: 'OPENING' });
    await renewSession(at(2), input);
    await renewSession(at(3), input);
    await endSession(at(4), input);
    await startSession(at(5), input);
    expect(given()).toEqual(['start', 'stop', 'start']);
    for (const status of ['DISCONNECTED', 'CONNECTED'] as const) {
      await context.commit([context.stores.connections.patch(id, { status })], []);
      await (status === 'CONNECTED' ? renewSession : startSession)(at(6), input);
    }
    expect(given()).toEqual(['start', 'start']);
    await expect(endSession(at(14), input)).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REQUESTS',
      details: { retryAfter: 1 },
    });
    await endSession(at(15), input);
    expect(given()).toEqual(['stop']);
  });

  it('is started, renewed and ended by commands', async () => {
    const context = userContext();
    await add(context, 'Vendas');
    await apply(context, { status: 'CONNECTED' });
    const input = { ...none, params: { id: 1 } };
    await startSession(context, input);
    expect(await get(context, 1)).toMatchObject({ status: 'CONNECTED' });
    await endSession(context, input);
    await renewSession(context, input);
    expect(await get(context, 1)).toMatchObject({ status: 'OPENING' });
    await restartSessions(context, none);
    expect(commands(context).slice(1)).toMatchObject([
      { type: 'start', forget: false },
      { type: 'stop' },
      { type: 'start', forget: true },
      { type: 'start', forget: false },
    ]);
  });
});
