import { InfiniteQueryObserver, QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchQueries } from './patch-queries.ts';

const answers = () => {
  const given: ((value: string[]) => void)[] = [];
  return { given, queryFn: vi.fn<() => Promise<string[]>>(() => new Promise((resolve) => given.push(resolve))) };
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
/** Puts a name into a list once. */
const adding =
  (name: string) =>
  (data: string[]): string[] =>
    data.includes(name) ? data : [...data, name];

test('changes every answer under the key, and no other', () => {
  const own = client();
  own.setQueryData(['list', 1], ['a']);
  own.setQueryData(['list', 2], ['b']);
  own.setQueryData(['other'], ['c']);
  patchQueries<string[]>(own, ['list'], adding('new'));
  expect([['list', 1], ['list', 2], ['other']].map((key) => own.getQueryData(key))).toEqual([
    ['a', 'new'],
    ['b', 'new'],
    ['c'],
  ]);
});

/** A list that is shown, with an answer on its way. */
const fetching = async () => {
  const own = client();
  const { given, queryFn } = answers();
  own.setQueryData(['list'], ['old']);
  const stop = new QueryObserver(own, { queryKey: ['list'], queryFn, staleTime: Infinity }).subscribe(() => undefined);
  void own.refetchQueries({ queryKey: ['list'] });
  await vi.advanceTimersByTimeAsync(0);
  return { own, given, queryFn, stop, shown: () => own.getQueryData(['list']) };
};

test('an answer that was on its way neither undoes what was patched in nor is lost, and is asked for again', async () => {
  const { own, given, queryFn, stop, shown } = await fetching();
  patchQueries<string[]>(own, ['list'], adding('new'));
  expect(shown()).toEqual(['old', 'new']);
  given[0]!(['old', 'missed']);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['old', 'missed', 'new']);
  await vi.advanceTimersByTimeAsync(1000);
  given[1]!(['fresh']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toEqual(['fresh']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('an answer that knows it already is not asked for again', async () => {
  const { own, given, queryFn, stop } = await fetching();
  patchQueries<string[]>(own, ['list'], adding('new'));
  given[0]!(['old', 'new']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('a patch of another list asks for nothing', async () => {
  const { own, given, queryFn, stop } = await fetching();
  patchQueries<string[]>(own, ['list'], (data) => data);
  given[0]!(['old']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('slow answers arrive under a steady stream of events, and a stream of events is no stream of calls', async () => {
  const { own, given, queryFn, stop, shown } = await fetching();
  for (let event = 0; event < 100; event += 1) {
    patchQueries<string[]>(own, ['list'], adding(`event ${event}`));
    await vi.advanceTimersByTimeAsync(200);
    if (event % 10 === 9) given.at(-1)!(['missed']);
  }
  expect(shown()).toEqual(expect.arrayContaining(['missed', 'event 99']));
  expect(queryFn.mock.calls.length).toBeLessThanOrEqual(4);
  stop();
});

test('a first answer is patched as well', async () => {
  const own = client();
  const { given, queryFn } = answers();
  const first = own.fetchQuery({ queryKey: ['list'], queryFn });
  patchQueries<string[]>(own, ['list'], adding('new'));
  given[0]!(['first']);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(own.getQueryData(['list'])).toEqual(['first', 'new']);
});

test('a next page on its way takes nothing away that came meanwhile', async () => {
  const own = client();
  const { given, queryFn } = answers();
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
  given[0]!(['two']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own.getQueryData<InfiniteData<string[]>>(['pages'])!.pages).toEqual([['new', 'one'], ['two']]);
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('what was called out of date stays so', () => {
  const own = client();
  own.setQueryData(['list'], ['old']);
  void own.invalidateQueries({ queryKey: ['list'] });
  patchQueries<string[]>(own, ['list'], adding('new'));
  expect(own.getQueryState(['list'])).toMatchObject({ data: ['old', 'new'], isInvalidated: true });
});
