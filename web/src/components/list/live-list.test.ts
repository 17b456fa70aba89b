import { listQueues, queueEvent, type Queue } from '@recado/shared/contract/queues';
import { listUsers, userEvent } from '@recado/shared/contract/users';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import type { EventContext } from '../../realtime/event-handler.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { liveList } from './live-list.ts';

const queue = (id: number, name: string): Queue => ({
  id,
  name,
  color: '#fff',
  orderQueue: null,
  greetingMessage: '',
  hasServiceLevels: false,
});
const queueHandler = liveList(queueEvent, listQueues, (payload) =>
  payload.action === 'delete' ? { removed: payload.queueId } : { changed: payload.queue },
);
const userHandler = liveList(userEvent, listUsers, (payload) =>
  payload.action === 'delete' ? { removed: payload.userId } : { changed: payload.user },
);

const context = (): EventContext => ({ client: new QueryClient(), login: buildLogin() });

test('an event replaces or removes the row of a whole list, and a change reads the list again', () => {
  const { client, login } = context();
  const key = queryKey(listQueues, {});
  client.setQueryData(key, [queue(1, 'Vendas'), queue(2, 'Suporte')]);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  queueHandler.handle({ action: 'update', queue: queue(2, 'Financeiro') }, { client, login });
  expect(client.getQueryData<Queue[]>(key)?.map(({ name }) => name)).toEqual(['Vendas', 'Financeiro']);
  expect(invalidate).toHaveBeenCalledTimes(1);
  queueHandler.handle({ action: 'delete', queueId: 1 }, { client, login });
  expect(client.getQueryData<Queue[]>(key)?.map(({ id }) => id)).toEqual([2]);
  expect(invalidate).toHaveBeenCalledTimes(1);
});

test('pages are patched wherever the row is; other fields stay', () => {
  const { client, login } = context();
  const key = queryKey(listUsers, { query: { searchParam: 'ana' } });
  const page = (...ids: number[]) => ({
    users: ids.map((id) => ({ id, name: `User ${id}` })),
    count: 3,
    hasMore: false,
  });
  client.setQueryData(key, { pages: [page(1, 2), page(3)], pageParams: [null, 'next'] });
  userHandler.handle({ action: 'update', user: { id: 3, name: 'Ana' } }, { client, login });
  userHandler.handle({ action: 'delete', userId: 1 }, { client, login });
  expect(client.getQueryData(key)).toEqual({
    pages: [page(2), { users: [{ id: 3, name: 'Ana' }], count: 3, hasMore: false }],
    pageParams: [null, 'next'],
  });
});

test('an event that names no row reads the list again', () => {
  const { client, login } = context();
  const key = queryKey(listQueues, {});
  client.setQueryData(key, [queue(1, 'Vendas')]);
  liveList(queueEvent, listQueues, () => null).handle({}, { client, login });
  expect(client.getQueryData(key)).toEqual([queue(1, 'Vendas')]);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a new row appears by reading the list again', () => {
  const { client, login } = context();
  const key = queryKey(listQueues, {});
  client.setQueryData(key, [queue(1, 'Vendas')]);
  queueHandler.handle({ action: 'create', queue: queue(2, 'Suporte') }, { client, login });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('an event whose row stays in its place reads nothing again', () => {
  const { client, login } = context();
  const key = queryKey(listQueues, {});
  client.setQueryData(key, [queue(1, 'Vendas')]);
  const handler = liveList(
    queueEvent,
    listQueues,
    (payload) => (payload.action === 'delete' ? { removed: payload.queueId } : { changed: payload.queue }),
    ({ action }) => action === 'update',
  );
  handler.handle({ action: 'update', queue: queue(1, 'Suporte') }, { client, login });
  expect(client.getQueryData<Queue[]>(key)?.map(({ name }) => name)).toEqual(['Suporte']);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  handler.handle({ action: 'create', queue: queue(2, 'Vendas') }, { client, login });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
