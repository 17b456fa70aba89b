import { appMessageEvent } from '@recado/shared/contract/messages';
import { typingEvent, typingTimeout, type TypingState } from '@recado/shared/contract/typing';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { handlerOf } from './event-handler.ts';

/** A contact who types or records; `name` is set in groups only. */
export interface Typist {
  name: string | null;
  state: Exclude<TypingState, 'paused'>;
}

const typingKey = (ticketId: number) => ['typing', ticketId] as const;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const timerKey = (ticketId: number, name: string | null): string => `${ticketId} ${name ?? ''}`;

const removeTypist = (client: QueryClient, ticketId: number, name: string | null): void => {
  clearTimeout(timers.get(timerKey(ticketId, name)));
  timers.delete(timerKey(ticketId, name));
  client.setQueryData<Typist[]>(typingKey(ticketId), (known) => known?.filter((typist) => typist.name !== name));
};

/** `company-{id}-typing`: a presence that is not paused expires after a while. */
export const typingHandler = handlerOf(typingEvent, ({ action, ticketId, name }, { client }) => {
  removeTypist(client, ticketId, name);
  if (action === 'paused') return;
  client.setQueryData<Typist[]>(typingKey(ticketId), (known = []) => [...known, { name, state: action }]);
  timers.set(
    timerKey(ticketId, name),
    setTimeout(() => removeTypist(client, ticketId, name), typingTimeout),
  );
});

/** A message ends its author's presence. */
export const typingStoppedHandler = handlerOf(appMessageEvent, (payload, { client }) => {
  if (payload.action === 'create' && !payload.message.fromMe)
    removeTypist(client, payload.message.ticketId, payload.message.participant);
});

/** The contacts who type or record in a ticket's conversation now. */
export const useTyping = (ticketId: number): readonly Typist[] => {
  const { data } = useQuery<Typist[]>({ queryKey: typingKey(ticketId), enabled: false, initialData: [] });
  return data;
};
