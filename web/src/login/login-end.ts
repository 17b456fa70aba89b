/** Why a login has ended. */
export type LoginEnd = 'logout' | 'expired' | 'displaced' | 'outOfHours' | 'subscription' | 'otherUser';

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

export const endLogin = (reason: LoginEnd): void => {
  for (const listener of listeners) listener(reason);
};
