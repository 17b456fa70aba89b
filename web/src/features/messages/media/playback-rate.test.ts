import { expect, it, vi } from 'vitest';
import { nextRate, playbackRate, setPlaybackRate } from './playback-rate.ts';

it('cycles through 0.5, 1, 1.5 and 2', () => {
  expect([0.5, 1, 1.5, 2].map((rate) => nextRate(rate as 1))).toEqual([1, 1.5, 2, 0.5]);
});

it('is stored in the browser, and is 1 when the stored value is invalid', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  expect(playbackRate()).toBe(1);
  setPlaybackRate(1.5);
  expect(playbackRate()).toBe(1.5);
  for (const key of stored.keys()) stored.set(key, '3');
  expect(playbackRate()).toBe(1);
  vi.unstubAllGlobals();
});
