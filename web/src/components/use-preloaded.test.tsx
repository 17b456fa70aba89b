// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreloaded } from './use-preloaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code is loaded once its screen has, and not for a screen that was left before', () => {
  const preload = vi.fn<() => void>();
  renderHook(() => usePreloaded({ preload })).unmount();
  vi.runAllTimers();
  expect(preload).not.toHaveBeenCalled();
  const { rerender } = renderHook(() => usePreloaded({ preload }));
  rerender();
  expect(preload).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(preload).toHaveBeenCalledOnce();
});
