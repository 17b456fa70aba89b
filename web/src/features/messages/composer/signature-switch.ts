import { useSyncExternalStore } from 'react';

const key = 'signMessage';
const listeners = new Set<() => void>();

/** True unless the user of this browser switched the signature off. */
const signs = (): boolean => window.localStorage.getItem(key) !== 'false';

/** Switches the signature of all composers of this browser on or off. */
export const setSigns = (on: boolean): void => {
  window.localStorage.setItem(key, String(on));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True if messages begin with the agent's name, as stored in this browser (specification 1, section 2). */
export const useSigns = (): boolean => useSyncExternalStore(subscribe, signs);
