import type { LoginResult } from '@recado/shared/contract/auth';
import { queueEvent } from '@recado/shared/contract/queues';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { dispatch, handlerOf } from './event-handler.ts';

const context = () => ({ client: new QueryClient(), session: { company: { id: 12 } } as unknown as LoginResult });

test('hands an event to every handler of its name, for the own company only', () => {
  const heard = vi.fn<() => void>();
  const handlers = [handlerOf(queueEvent, heard), handlerOf(queueEvent, heard)];
  dispatch(handlers, 'company-12-queue', { action: 'delete', queueId: 1 }, context());
  dispatch(handlers, 'company-13-queue', { action: 'delete', queueId: 1 }, context());
  dispatch(handlers, 'company-12-ticket', {}, context());
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a handler that trips keeps nothing from the others, and the screen is asked for again', () => {
  const heard = vi.fn<() => void>();
  const own = context();
  const invalidate = vi.spyOn(own.client, 'invalidateQueries');
  const trip = (): never => {
    throw new TypeError('unknown shape');
  };
  dispatch([handlerOf(queueEvent, trip), handlerOf(queueEvent, heard)], 'company-12-queue', null, own);
  expect(heard).toHaveBeenCalledOnce();
  expect(invalidate).toHaveBeenCalledOnce();
});
