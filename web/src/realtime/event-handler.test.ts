import { queueEvent } from '@recado/shared/contract/queues';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { dispatch, handlerOf } from './event-handler.ts';

const context = () => ({ client: new QueryClient(), login: buildLogin() });

test('passes an event to every handler of its name, for the user’s own company only', () => {
  const handler = vi.fn<() => void>();
  const handlers = [handlerOf(queueEvent, handler), handlerOf(queueEvent, handler)];
  dispatch(handlers, 'company-12-queue', { action: 'delete', queueId: 1 }, context());
  dispatch(handlers, 'company-13-queue', { action: 'delete', queueId: 1 }, context());
  dispatch(handlers, 'company-12-ticket', {}, context());
  expect(handler).toHaveBeenCalledTimes(2);
});

test('a handler that throws does not stop the others, and all queries are refetched', () => {
  const handler = vi.fn<() => void>();
  const own = context();
  const invalidate = vi.spyOn(own.client, 'invalidateQueries');
  const throwError = (): never => {
    throw new TypeError('unknown shape');
  };
  dispatch([handlerOf(queueEvent, throwError), handlerOf(queueEvent, handler)], 'company-12-queue', null, own);
  expect(handler).toHaveBeenCalledOnce();
  expect(invalidate).toHaveBeenCalledOnce();
});
