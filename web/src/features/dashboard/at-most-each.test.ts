import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEach } from './at-most-each.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs at once, and then for the last call of each pause', () => {
  const run = vi.fn<(value: number) => void>();
  const call = atMostEach(1_000, run);
  for (const value of [1, 2, 3]) call(value);
  expect(run.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(1_000);
  expect(run.mock.calls).toEqual([[1], [3]]);
  vi.advanceTimersByTime(5_000);
  call(4);
  expect(run.mock.calls).toEqual([[1], [3], [4]]);
});
