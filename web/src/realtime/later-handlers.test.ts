import { queueEvent } from '@recado/shared/contract/queues';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { handlerOf, type BoundHandler } from './event-handler.ts';
import { laterHandlers } from './later-handlers.ts';

const context = () => ({ client: new QueryClient(), login: buildLogin() });
const event = 'company-12-queue';

test('events that arrive before the handlers wait for them, in their order', async () => {
  const seen: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<BoundHandler[]>();
  const load = vi.fn<() => Promise<BoundHandler[]>>(() => promise);
  const later = laterHandlers(load);
  later.load();
  later.dispatch(event, 1, context());
  later.dispatch(event, 2, context());
  await Promise.resolve();
  expect(seen).toEqual([]);
  resolve([handlerOf(queueEvent, (payload) => seen.push(payload))]);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(load).toHaveBeenCalledOnce();
});

test('without the code, all queries are refetched; the next event loads it again', async () => {
  const handler = vi.fn<() => void>();
  const load = vi
    .fn<() => Promise<BoundHandler[]>>(() => Promise.resolve([handlerOf(queueEvent, handler)]))
    .mockRejectedValueOnce(new TypeError('no network'));
  const later = laterHandlers(load);
  const own = context();
  const invalidate = vi.spyOn(own.client, 'invalidateQueries');
  later.dispatch(event, 1, own);
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledOnce());
  later.dispatch(event, 2, own);
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce());
});
