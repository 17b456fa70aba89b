// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../api/query.ts';
import { buildProviders, setUpDom } from '../testing/render.tsx';
import { useOnlyQueue } from './use-only-queue.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

setUpDom();
beforeEach(() => void call.mockReset());

const queues = (...ids: number[]) => ids.map((id) => ({ id, name: `Fila ${id}` }));

const hookOf = (known: readonly object[]) => {
  const { client, wrapper } = buildProviders({ data: [[queryKey(listQueues, {}), known]] });
  return { client, read: renderHook(useOnlyQueue, { wrapper }).result.current };
};

test('the only queue is read from the cached list; several are none', async () => {
  expect(await hookOf(queues(3)).read()).toEqual([3]);
  expect(await hookOf(queues(3, 4)).read()).toEqual([]);
  expect(await hookOf([]).read()).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

test('a queue that was added since the list was read, as an event said, is found', async () => {
  const { client, read } = hookOf([]);
  await client.invalidateQueries({ queryKey: queryKey(listQueues) });
  call.mockResolvedValue(queues(5));
  expect(await read()).toEqual([5]);
});

test('a form opens without a queue where the list can’t be read', async () => {
  const { client, read } = hookOf(queues(3));
  await client.invalidateQueries({ queryKey: queryKey(listQueues) });
  call.mockRejectedValue(new Error('offline'));
  expect(await read()).toEqual([]);
});
