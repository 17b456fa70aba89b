import { appMessageEvent } from '@recado/shared/contract/messages';
import { typingEvent, typingTimeout, type TypingState } from '@recado/shared/contract/typing';
import { useSyncExternalStore } from 'react';
import { handlerOf } from './event-handler.ts';

/** A contact who types or records; `name` is set in groups only. */
export interface Typist {
  name: string | null;
  state: Exclude<TypingState, 'paused'>;
}

const nobody: readonly Typist[] = [];
const typists = new Map<number, readonly Typist[]>();

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the contacts who type or record in a ticket's conversation now. */
export const typistsOf = (ticketId: number): readonly Typist[] => typists.get(ticketId) ?? nobody;

const setTypists = (ticketId: number, typing: readonly Typist[]): void => {
  if (typing.length === 0) typists.delete(ticketId);
  else typists.set(ticketId, typing);
  for (const listener of listeners) listener();
};

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const timerKey = (ticketId: number, name: string | null): string => `${ticketId} ${name ?? ''}`;

const removeTypist = (ticketId: number, name: string | null): void => {
  clearTimeout(timers.get(timerKey(ticketId, name)));
  timers.delete(timerKey(ticketId, name));
  const typing = typistsOf(ticketId);
  if (typing.length > 0)
    setTypists(
      ticketId,
      typing.filter((typist) => typist.name !== name),
    );
};

/** `company-{id}-typing`: a presence that is not paused expires after a while. */
export const typingHandler = handlerOf(typingEvent, ({ action, ticketId, name }) => {
  removeTypist(ticketId, name);
  if (action === 'paused') return;
  setTypists(ticketId, [...typistsOf(ticketId), { name, state: action }]);
  timers.set(
    timerKey(ticketId, name),
    setTimeout(() => removeTypist(ticketId, name), typingTimeout),
  );
});

/** A message ends its author's presence. */
export const typingStoppedHandler = handlerOf(appMessageEvent, (payload) => {
  if (payload.action === 'create' && !payload.message.fromMe)
    removeTypist(payload.message.ticketId, payload.message.participant);
});

/** The contacts who type or record in a ticket's conversation now. Without a query for each: a list has thousands of tickets. */
export const useTyping = (ticketId: number): readonly Typist[] =>
  useSyncExternalStore(subscribe, () => typistsOf(ticketId));
