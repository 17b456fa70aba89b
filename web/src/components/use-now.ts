import { useSyncExternalStore } from 'react';

/** Milliseconds between two looks at the clock: texts that use it count minutes. */
const interval = 20_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let now = Date.now();
let timer: number | undefined;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: Listener): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = window.setInterval(tick, interval);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
};

/** The current time in epoch milliseconds, updated three times a minute by one timer for all components. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
