// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildProviders, setUpDom } from '../testing/render.tsx';
import { useNextPage } from './use-next-page.ts';

setUpDom();

/** Renders a list of two pages whose responses the test resolves; `near` simulates the scroll position. */
const list = () => {
  const { client, wrapper } = buildProviders();
  const asked: { page: number; answer: (name: string) => void; fail: () => void }[] = [];
  const near = { now: false };
  const queryFn = vi.fn(
    ({ pageParam }: { pageParam: number }) =>
      new Promise<string>((resolve, reject) =>
        asked.push({ page: pageParam, answer: resolve, fail: () => reject(new Error('refused')) }),
      ),
  );
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey: ['list'],
        queryFn,
        initialPageParam: 1,
        getNextPageParam: (_last, pages) => (pages.length < 2 ? 2 : undefined),
      });
      return { ...useNextPage(query, () => near.now), query };
    },
    { wrapper },
  );
  const settleRequest = async (number: number, how: (call: (typeof asked)[number]) => void): Promise<void> => {
    await waitFor(() => expect(asked.length).toBeGreaterThan(number));
    await act(async () => {
      how(asked[number]!);
      await Promise.resolve();
    });
  };
  const answer = (number: number, name: string): Promise<void> => settleRequest(number, (call) => call.answer(name));
  const fail = (number: number): Promise<void> => settleRequest(number, (call) => call.fail());
  return { client, asked, near, result, answer, fail };
};

test('scrolling during a refetch does not cancel it: the refetch completes, then the next page loads', async () => {
  const { client, asked, near, result, answer } = list();
  await answer(0, 'first');
  act(() => void client.invalidateQueries({ queryKey: ['list'] }));
  near.now = true;
  act(() => result.current.loadMore());
  expect(asked.map(({ page }) => page)).toEqual([1, 1]);
  await answer(1, 'first, refetched');
  await answer(2, 'second');
  await waitFor(() => expect(result.current.query.data?.pages).toEqual(['first, refetched', 'second']));
});

test('the next page loads when the first does not fill the pane', async () => {
  const { near, result, answer } = list();
  near.now = true;
  await answer(0, 'first');
  await answer(1, 'second');
  await waitFor(() => expect(result.current.query.data?.pages).toEqual(['first', 'second']));
});

test('a page that failed to load is requested again only by retry', async () => {
  const { asked, near, result, answer, fail } = list();
  near.now = true;
  await answer(0, 'first');
  await fail(1);
  await waitFor(() => expect(result.current.query.isFetchNextPageError).toBe(true));
  act(() => result.current.loadMore());
  expect(asked).toHaveLength(2);
  act(() => result.current.retry());
  await answer(2, 'second');
  await waitFor(() => expect(result.current.query.data?.pages).toEqual(['first', 'second']));
});
