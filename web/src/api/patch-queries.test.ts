import { InfiniteQueryObserver, QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchQueries } from './patch-queries.ts';

const deferredResponses = () => {
  const resolvers: ((value: string[]) => void)[] = [];
  return {
    resolvers,
    queryFn: vi.fn<() => Promise<string[]>>(() => new Promise((resolve) => resolvers.push(resolve))),
  };
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
/** Appends a name to a list that does not contain it yet. */
const append =
  (name: string) =>
  (data: string[]): string[] =>
    data.includes(name) ? data : [...data, name];

test('patches every cached result under the key, and no other', () => {
  const own = client();
  own.setQueryData(['list', 1], ['a']);
  own.setQueryData(['list', 2], ['b']);
  own.setQueryData(['other'], ['c']);
  patchQueries<string[]>(own, ['list'], append('new'));
  expect([['list', 1], ['list', 2], ['other']].map((key) => own.getQueryData(key))).toEqual([
    ['a', 'new'],
    ['b', 'new'],
    ['c'],
  ]);
});

/** A displayed list that is being refetched. */
const refetchingList = async () => {
  const own = client();
  const { resolvers, queryFn } = deferredResponses();
  own.setQueryData(['list'], ['old']);
  const stop = new QueryObserver(own, { queryKey: ['list'], queryFn, staleTime: Infinity }).subscribe(() => undefined);
  void own.refetchQueries({ queryKey: ['list'] });
  await vi.advanceTimersByTimeAsync(0);
  return { own, resolvers, queryFn, stop, shown: () => own.getQueryData(['list']) };
};

test('a list that is removed while it is refetched, as at the end of the login, is not waited for and stays removed', async () => {
  const { own, resolvers, stop, shown } = await refetchingList();
  patchQueries<string[]>(own, ['list'], append('new'));
  stop();
  own.removeQueries({ queryKey: ['list'] });
  resolvers[0]!(['old', 'concurrent']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toBeUndefined();
});

test('a response in flight neither undoes a patch nor is lost, and triggers a refetch', async () => {
  const { own, resolvers, queryFn, stop, shown } = await refetchingList();
  patchQueries<string[]>(own, ['list'], append('new'));
  expect(shown()).toEqual(['old', 'new']);
  resolvers[0]!(['old', 'concurrent']);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['old', 'concurrent', 'new']);
  await vi.advanceTimersByTimeAsync(1000);
  resolvers[1]!(['fresh']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toEqual(['fresh']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('a response that already includes the change triggers no refetch', async () => {
  const { own, resolvers, queryFn, stop } = await refetchingList();
  patchQueries<string[]>(own, ['list'], append('new'));
  resolvers[0]!(['old', 'new']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('a patch that changes nothing triggers no refetch', async () => {
  const { own, resolvers, queryFn, stop } = await refetchingList();
  patchQueries<string[]>(own, ['list'], (data) => data);
  resolvers[0]!(['old']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('slow responses arrive during a steady stream of events, with few refetches', async () => {
  const { own, resolvers, queryFn, stop, shown } = await refetchingList();
  for (let event = 0; event < 100; event += 1) {
    patchQueries<string[]>(own, ['list'], append(`event ${event}`));
    await vi.advanceTimersByTimeAsync(200);
    if (event % 10 === 9) resolvers.at(-1)!(['concurrent']);
  }
  expect(shown()).toEqual(expect.arrayContaining(['concurrent', 'event 99']));
  expect(queryFn.mock.calls.length).toBeLessThanOrEqual(4);
  stop();
});

test('the first response of a query is patched as well', async () => {
  const own = client();
  const { resolvers, queryFn } = deferredResponses();
  const first = own.fetchQuery({ queryKey: ['list'], queryFn });
  patchQueries<string[]>(own, ['list'], append('new'));
  resolvers[0]!(['first']);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(own.getQueryData(['list'])).toEqual(['first', 'new']);
});

test('a next page in flight does not remove patched entries', async () => {
  const own = client();
  const { resolvers, queryFn } = deferredResponses();
  own.setQueryData(['pages'], { pages: [['one']], pageParams: [0] });
  const observer = new InfiniteQueryObserver(own, {
    queryKey: ['pages'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: () => 1,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => undefined);
  void observer.fetchNextPage();
  patchQueries<InfiniteData<string[]>>(own, ['pages'], (data) =>
    data.pages[0]!.includes('new') ? data : { ...data, pages: [['new', ...data.pages[0]!], ...data.pages.slice(1)] },
  );
  resolvers[0]!(['two']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own.getQueryData<InfiniteData<string[]>>(['pages'])!.pages).toEqual([['new', 'one'], ['two']]);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('a patched query that was invalidated stays invalidated', () => {
  const own = client();
  own.setQueryData(['list'], ['old']);
  void own.invalidateQueries({ queryKey: ['list'] });
  patchQueries<string[]>(own, ['list'], append('new'));
  expect(own.getQueryState(['list'])).toMatchObject({ data: ['old', 'new'], isInvalidated: true });
});
