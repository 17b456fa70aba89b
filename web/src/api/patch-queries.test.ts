import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { patchQueries } from './patch-queries.ts';

const answers = () => {
  const given: ((value: string) => void)[] = [];
  return { given, queryFn: vi.fn<() => Promise<string>>(() => new Promise((resolve) => given.push(resolve))) };
};
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('changes every answer under the key, and no other', () => {
  const own = client();
  own.setQueryData(['list', 1], 'a');
  own.setQueryData(['list', 2], 'b');
  own.setQueryData(['other'], 'c');
  patchQueries<string>(own, ['list'], (data) => `${data}!`);
  expect(['list', 'list', 'other'].map((name, index) => own.getQueryData([name, ...(name === 'list' ? [index + 1] : [])]))).toEqual(['a!', 'b!', 'c']);
});

test('an answer that was on its way does not undo what was patched in', async () => {
  const own = client();
  const { given, queryFn } = answers();
  own.setQueryDefaults(['list'], { queryFn });
  own.setQueryData(['list'], 'old');
  const unsubscribe = own.getQueryCache().build(own, { queryKey: ['list'], queryFn });
  void own.refetchQueries({ queryKey: ['list'] });
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  patchQueries<string>(own, ['list'], () => 'patched');
  expect(unsubscribe.state.data).toBe('patched');
  given[0]!('stale');
  await Promise.resolve();
  expect(own.getQueryData(['list'])).not.toBe('stale');
});

test('a first answer that was overtaken is asked for once more', async () => {
  const own = client();
  const { given, queryFn } = answers();
  const first = own.fetchQuery({ queryKey: ['list'], queryFn });
  patchQueries<string>(own, ['list'], () => 'never');
  patchQueries<string>(own, ['list'], () => 'never');
  given[0]!('first');
  await first;
  await vi.waitFor(() => expect(own.getQueryState(['list'])?.isInvalidated).toBe(true));
  expect(own.getQueryData(['list'])).toBe('first');
});
