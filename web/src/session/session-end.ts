/** Why a browser's session is over. */
export type SessionEnd = 'logout' | 'expired' | 'displaced' | 'outOfHours' | 'subscription' | 'otherUser';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Told whenever the session ends, wherever that was noticed: a refused call, the socket, another tab. Answers how to stop. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const endSession = (reason: SessionEnd): void => {
  for (const listener of listeners) listener(reason);
};
