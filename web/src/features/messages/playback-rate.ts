import { useSyncExternalStore } from 'react';

/** How fast sounds may be played (specification 1, section 2). */
export const playbackRates = [0.5, 1, 1.5, 2] as const;
export type PlaybackRate = (typeof playbackRates)[number];

const key = 'playbackRate';
const listeners = new Set<() => void>();

/** How fast this browser plays sounds. */
export const playbackRate = (): PlaybackRate => {
  const stored = Number(window.localStorage.getItem(key));
  return playbackRates.find((rate) => rate === stored) ?? 1;
};

/** The speed after this one; after the fastest comes the slowest. */
export const nextRate = (rate: PlaybackRate): PlaybackRate =>
  playbackRates[(playbackRates.indexOf(rate) + 1) % playbackRates.length] ?? 1;

/** Changes the speed of every sound on the screen, and of those to come. */
export const setPlaybackRate = (rate: PlaybackRate): void => {
  window.localStorage.setItem(key, String(rate));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The speed, as it changes. */
export const usePlaybackRate = (): PlaybackRate => useSyncExternalStore(subscribe, playbackRate);
