// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFollowedRows } from './use-followed-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refetch = vi.fn(() => Promise.resolve());

interface Given {
  state: string | undefined;
  isFetching?: boolean;
  pages?: number;
}

const follow = (first: Given) => {
  refetch.mockClear();
  const hook = renderHook(
    ({ state, isFetching = false, pages = 1 }: Given) =>
      useFollowedRows({ data: { pages: Array.from({ length: pages }) }, isFetching, refetch }, state),
    { initialProps: first },
  );
  return {
    /** Shows something else, and returns how often the rows have been read by then. */
    after: (given: Given, milliseconds = 1_000): number => {
      hook.rerender(given);
      act(() => void vi.advanceTimersByTime(milliseconds));
      return refetch.mock.calls.length;
    },
  };
};

test('rows are read again once their figure has changed, and not before', () => {
  const { after } = follow({ state: undefined });
  expect(after({ state: '3' })).toBe(0);
  expect(after({ state: '3' }, 10_000)).toBe(0);
  expect(after({ state: '4' })).toBe(1);
  expect(after({ state: '4' }, 10_000)).toBe(1);
});

test('a read that runs is waited for, and many pages are read more seldom', () => {
  const { after } = follow({ state: '3', pages: 5 });
  expect(after({ state: '4', pages: 5 }, 4_000)).toBe(0);
  expect(after({ state: '4', pages: 5 })).toBe(1);
  expect(after({ state: '5', pages: 5, isFetching: true }, 20_000)).toBe(1);
  expect(after({ state: '5', pages: 5 }, 5_000)).toBe(2);
});
