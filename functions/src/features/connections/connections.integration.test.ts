import type { Connection } from '@recado/shared/contract/connections';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { getConnection, listConnections } from './read-connections.ts';
import { endSession, renewSession, startSession } from './sessions.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
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

describe('a connection', () => {
  it('starts its session when it is created, and is published only to users who may see connections', async () => {
    const context = userContext();
    const connection = await add(context, 'Vendas');
    expect(connection).toMatchObject({
      id: 1,
      name: 'Vendas',
      status: 'OPENING',
      isDefault: true,
      number: '',
      qrcode: '',
    });
    expect(commands(context)).toMatchObject([
      { type: 'start', companyId: context.company.id, whatsappId: 1, forget: false },
    ]);
    expect(events(context)).toMatchObject([
      { rooms: ['connections'], event: `company-${context.company.id}-whatsapp`, data: { action: 'create' } },
    ]);
  });

  it('is created within the plan’s limit, also by concurrent calls, and a removed one makes room', async () => {
    const context = userContext({ plan: { connections: 2 } });
    const results = await Promise.allSettled(['A1', 'B2', 'C3', 'D4'].map((name) => add(context, name)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ERR_PLAN_LIMIT_CONNECTIONS' });
    const connections = await list(context);
    expect(connections.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await remove(context, connections[0]!.id);
    await expect(add(context, 'E5')).resolves.toMatchObject({ name: 'E5' });
  });

  it('has a unique name, whatever its case or accents', async () => {
    const context = userContext();
    await add(context, 'Café');
    const other = await add(context, 'Loja');
    await expect(add(context, 'CAFE')).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONNECTION_NAME' });
    await expect(change(context, other.id, { name: 'cafê' })).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONNECTION_NAME',
    });
    await change(context, 1, { name: 'CAFÉ' });
    await change(context, 1, { name: 'Balcão' });
    await expect(change(context, other.id, { name: 'Cafe' })).resolves.toMatchObject({ name: 'Cafe' });
    await expect(add(userContext(), 'Cafe')).resolves.toMatchObject({ name: 'Cafe' });
  });

  it('accepts only queues of its own company', async () => {
    const context = userContext();
    await expect(add(context, 'Vendas', { queueIds: [7] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    const { id } = await add(context, 'Vendas');
    await expect(change(context, id, { queueIds: [7] })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('does not exist for another company', async () => {
    const owner = userContext();
    const { id } = await add(owner, 'Vendas');
    const other = userContext();
    const input = { ...none, params: { id } };
    const attempts = [
      () => get(other, id),
      () => change(other, id, { name: 'Mine' }),
      () => remove(other, id),
      () => startSession(other, input),
      () => renewSession(other, input),
      () => endSession(other, input),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(other.effects).toEqual([]);
    await expect(get(owner, id)).resolves.toMatchObject({ name: 'Vendas' });
  });
});

describe('the default connection', () => {
  it('is exactly one, also after concurrent changes', async () => {
    const context = userContext();
    for (const name of ['A1', 'B2', 'C3']) await add(context, name);
    await Promise.all([2, 3, 2].map((id) => change(context, id, { isDefault: true })));
    const defaults = (await list(context)).filter(({ isDefault }) => isDefault);
    expect(defaults).toHaveLength(1);
    expect(await context.stores.connections.default()).toMatchObject({ id: defaults[0]!.id });
  });

  it('is never a removed connection, nor two of them, also if it changes between a read and a write', async () => {
    const context = userContext();
    for (const name of ['A1', 'B2', 'C3']) await add(context, name);
    const { connections } = context.stores;
    const [, successor] = (await connections.list()) as [ConnectionRecord, ConnectionRecord];
    await remove(context, 1);
    await expect(context.commit(connections.remove(successor), [])).rejects.toMatchObject({ labels: ['connection'] });
    const currentDefault = (await connections.default()) as ConnectionRecord;
    await change(context, 3, { isDefault: true });
    await expect(
      context.commit(
        connections.update({ ...successor, version: currentDefault.version }, { ...successor, isDefault: true }),
        [],
      ),
    ).rejects.toMatchObject({ labels: ['connection'] });
    expect((await list(context)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('can only be moved to another connection', async () => {
    const context = userContext();
    await add(context, 'A1');
    await add(context, 'B2');
    await expect(change(context, 1, { isDefault: false })).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' });
    await change(context, 2, { isDefault: true });
    expect((await list(context)).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });

  it('moves to the oldest other connection when it is removed, if there is one', async () => {
    const context = userContext();
    for (const name of ['A1', 'B2', 'C3']) await add(context, name);
    await remove(context, 1);
    expect((await list(context)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(commands(context).at(-1)).toMatchObject({ type: 'stop', whatsappId: 1 });
    await remove(context, 3);
    await remove(context, 2);
    expect(await list(context)).toEqual([]);
    await expect(add(context, 'D4')).resolves.toMatchObject({ id: 4, isDefault: true });
  });

  it('of a user is none any more once it is removed', async () => {
    const context = userContext();
    const { id } = await add(context, 'A1');
    const given = { companyId: context.company.id, name: 'Bia', profile: 'user' as const };
    const user = newUserRecord({ ...given, id: 2, sub: randomUUID(), email: `${randomUUID()}@exemplo.test` });
    await context.commit(context.stores.users.create({ ...user, whatsappId: id }, 10), []);
    await remove(context, id);
    expect(await context.stores.users.get(2)).toMatchObject({ whatsappId: null });
    const published = events(context).find(({ event }) => event.endsWith('-user'));
    expect(published?.data).toMatchObject({ action: 'update', user: { id: 2, whatsappId: null } });
  });
});
