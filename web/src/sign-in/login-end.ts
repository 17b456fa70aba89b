/** The reason why a login has ended. */
export type LoginEnd = 'logout' | 'expired' | 'invalid' | 'displaced' | 'outOfHours' | 'switchedOff' | 'otherUser';

type Listener = (reason: LoginEnd) => void;
const listeners = new Set<Listener>();

/**
 * Registers a listener for the end of the login, wherever it was detected: a refused call, the socket, another tab.
 * Returns a function that removes it.
 */
export const onLoginEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Local storage key of the reason why a tab of this browser ended the login, for its other tabs. */
const storedEndKey = 'login-end';

/** Stores the reason why the login has ended, for the other tabs of this browser, which only notice that the tokens are gone. */
export const storeLoginEnd = (reason: LoginEnd): void => {
  if (reason === 'logout') window.localStorage.removeItem(storedEndKey);
  else window.localStorage.setItem(storedEndKey, reason);
};

/** Returns the reason why another tab ended the login. */
export const storedLoginEnd = (): LoginEnd =>
  (window.localStorage.getItem(storedEndKey) as LoginEnd | null) ?? 'logout';

/** Keys that outlive the login: the reason of its end, for the other tabs, and the language and theme of this device. */
const kept: readonly string[] = [storedEndKey, 'language', 'colorScheme'];

/** Removes what the app keeps in local storage for the login, the tokens too (specification 1, section 4). */
export const clearLocalStorage = (): void => {
  for (const key of Object.keys(window.localStorage)) if (!kept.includes(key)) window.localStorage.removeItem(key);
};

export const endLogin = (reason: LoginEnd): void => {
  for (const listener of listeners) listener(reason);
};
