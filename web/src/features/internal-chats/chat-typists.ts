import { typingTimeout, type TypingState } from '@recado/shared/contract/typing';
import { useSyncExternalStore } from 'react';

interface Typist {
  name: string;
  state: TypingState;
}

let typists: ReadonlyMap<number, ReadonlyMap<number, Typist>> = new Map();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const nobody: ReadonlyMap<number, Typist> = new Map();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stores that a member types in a chat, until it stops or a while has passed. */
export const setTypist = (chatId: number, user: { id: number; name: string }, state: TypingState): void => {
  const inChat = new Map(typists.get(chatId));
  const timer = `${chatId} ${user.id}`;
  clearTimeout(timers.get(timer));
  if (state === 'paused') inChat.delete(user.id);
  else {
    inChat.set(user.id, { name: user.name, state });
    timers.set(
      timer,
      setTimeout(() => setTypist(chatId, user, 'paused'), typingTimeout),
    );
  }
  typists = new Map(typists).set(chatId, inChat);
  listeners.forEach((listener) => listener());
};

/** The names of the members who type in a chat. */
export const useTypists = (chatId: number): Typist[] => [
  ...useSyncExternalStore(subscribe, () => typists.get(chatId) ?? nobody).values(),
];
