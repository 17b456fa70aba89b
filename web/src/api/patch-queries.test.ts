import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchQueries } from './patch-queries.ts';

const answers = () => {
  const given: ((value: string) => void)[] = [];
  return { given, queryFn: vi.fn<() => Promise<string>>(() => new Promise((resolve) => given.push(resolve))) };
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('changes every answer under the key, and no other', () => {
  const own = client();
  own.setQueryData(['list', 1], 'a');
  own.setQueryData(['list', 2], 'b');
  own.setQueryData(['other'], 'c');
  patchQueries<string>(own, ['list'], (data) => `${data}!`);
  expect(['list', 'list', 'other'].map((name, index) => own.getQueryData([name, ...(name === 'list' ? [index + 1] : [])]))).toEqual(['a!', 'b!', 'c']);
});

/** A list that is shown, with an answer on its way. */
const fetching = async () => {
  const own = client();
  const { given, queryFn } = answers();
  own.setQueryData(['list'], 'old');
  const stop = new QueryObserver(own, { queryKey: ['list'], queryFn, staleTime: Infinity }).subscribe(() => undefined);
  void own.refetchQueries({ queryKey: ['list'] });
  await vi.advanceTimersByTimeAsync(0);
  return { own, given, queryFn, stop };
};

test('an answer that was on its way does not undo what was patched in', async () => {
  const { own, given, queryFn, stop } = await fetching();
  patchQueries<string>(own, ['list'], () => 'patched');
  given[0]!('stale');
  await vi.advanceTimersByTimeAsync(0);
  expect(own.getQueryData(['list'])).toBe('patched');
  expect(queryFn).toHaveBeenCalledTimes(2);
  given[1]!('fresh');
  await vi.advanceTimersByTimeAsync(0);
  expect(own.getQueryData(['list'])).toBe('fresh');
  stop();
});

test('a storm of events asks again at once, then once more when it is over', async () => {
  const { own, given, queryFn, stop } = await fetching();
  for (let event = 0; event < 50; event += 1) patchQueries<string>(own, ['list'], (data) => `${data}.`);
  expect(queryFn).toHaveBeenCalledTimes(2);
  given[1]!('second');
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  given[2]!('third');
  await vi.advanceTimersByTimeAsync(5000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  expect(own.getQueryData(['list'])).toBe('third');
  stop();
});

test('a first answer that was overtaken is asked for once more', async () => {
  const own = client();
  const { given, queryFn } = answers();
  const first = own.fetchQuery({ queryKey: ['list'], queryFn });
  patchQueries<string>(own, ['list'], () => 'never');
  patchQueries<string>(own, ['list'], () => 'never');
  given[0]!('first');
  await first;
  expect(own.getQueryState(['list'])?.isInvalidated).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(own.getQueryState(['list'])?.isInvalidated).toBe(true);
  expect(own.getQueryData(['list'])).toBe('first');
});
