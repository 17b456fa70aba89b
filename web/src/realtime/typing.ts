import { appMessageEvent } from '@recado/shared/contract/messages';
import { typingEvent, typingTimeout, type TypingState } from '@recado/shared/contract/typing';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { handlerOf } from './event-handler.ts';

/** Somebody who types; `name` in a group alone. */
export interface Typist {
  name: string | null;
  state: Exclude<TypingState, 'paused'>;
}

const typingKey = (ticketId: number) => ['typing', ticketId] as const;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const timerOf = (ticketId: number, name: string | null): string => `${ticketId} ${name ?? ''}`;

const stopped = (client: QueryClient, ticketId: number, name: string | null): void => {
  clearTimeout(timers.get(timerOf(ticketId, name)));
  timers.delete(timerOf(ticketId, name));
  client.setQueryData<Typist[]>(typingKey(ticketId), (known) => known?.filter((typist) => typist.name !== name));
};

/** `company-{id}-typing`: who is not said to have stopped is taken to have after a while. */
export const typingHandler = handlerOf(typingEvent, ({ action, ticketId, name }, { client }) => {
  stopped(client, ticketId, name);
  if (action === 'paused') return;
  client.setQueryData<Typist[]>(typingKey(ticketId), (known = []) => [...known, { name, state: action }]);
  timers.set(
    timerOf(ticketId, name),
    setTimeout(() => stopped(client, ticketId, name), typingTimeout),
  );
});

/** Who has written has stopped typing. */
export const typedHandler = handlerOf(appMessageEvent, (payload, { client }) => {
  if (payload.action === 'create' && !payload.message.fromMe)
    stopped(client, payload.message.ticketId, payload.message.participant);
});

/** Who types in the conversation of a ticket now. */
export const useTyping = (ticketId: number): readonly Typist[] => {
  const { data } = useQuery<Typist[]>({ queryKey: typingKey(ticketId), enabled: false, initialData: [] });
  return data;
};
