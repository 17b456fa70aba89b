import { useSyncExternalStore } from 'react';

/** The playback rates (specification 1, section 2). */
const playbackRates = [0.5, 1, 1.5, 2] as const;
type PlaybackRate = (typeof playbackRates)[number];

const key = 'playbackRate';
const listeners = new Set<() => void>();

/** The playback rate stored in this browser. */
export const playbackRate = (): PlaybackRate => {
  const stored = Number(window.localStorage.getItem(key));
  return playbackRates.find((rate) => rate === stored) ?? 1;
};

/** The next rate; the slowest follows the fastest. */
export const nextRate = (rate: PlaybackRate): PlaybackRate =>
  playbackRates[(playbackRates.indexOf(rate) + 1) % playbackRates.length] ?? 1;

/** Changes the rate of all current and later players. */
export const setPlaybackRate = (rate: PlaybackRate): void => {
  window.localStorage.setItem(key, String(rate));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current rate; updates when it changes. */
export const usePlaybackRate = (): PlaybackRate => useSyncExternalStore(subscribe, playbackRate);
