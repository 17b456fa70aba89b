import { appMessageEvent } from '@recado/shared/contract/messages';
import { answeringEvent, typingTimeout, viewersEvent } from '@recado/shared/contract/typing';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { handlerOf } from './event-handler.ts';

/** A colleague in a conversation. */
interface Colleague {
  id: number;
  name: string;
}

const viewersKey = (ticketId: number) => ['viewers', ticketId] as const;
const answeringKey = (ticketId: number) => ['answering', ticketId] as const;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const timerKey = (ticketId: number, userId: number): string => `${ticketId} ${userId}`;

const removeAnswering = (client: QueryClient, ticketId: number, userId: number): void => {
  clearTimeout(timers.get(timerKey(ticketId, userId)));
  timers.delete(timerKey(ticketId, userId));
  client.setQueryData<Colleague[]>(answeringKey(ticketId), (known) => known?.filter(({ id }) => id !== userId));
};

/** `company-{id}-viewers`: who has the conversation open. One who closed it answers no more. */
export const viewersHandler = handlerOf(viewersEvent, ({ ticketId, users }, { client, login }) => {
  const others = users.filter(({ id }) => id !== login.user.id);
  client.setQueryData<Colleague[]>(viewersKey(ticketId), others);
  for (const { id } of answeringIn(client, ticketId))
    if (!others.some((other) => other.id === id)) removeAnswering(client, ticketId, id);
});

/** `company-{id}-answering`: a state that is not paused expires after a while. */
export const answeringHandler = handlerOf(answeringEvent, ({ action, ticketId, user }, { client, login }) => {
  if (user.id === login.user.id) return;
  removeAnswering(client, ticketId, user.id);
  if (action === 'paused') return;
  client.setQueryData<Colleague[]>(answeringKey(ticketId), (known = []) => [...known, user]);
  timers.set(
    timerKey(ticketId, user.id),
    setTimeout(() => removeAnswering(client, ticketId, user.id), typingTimeout),
  );
});

/** A colleague who sent an answer is not answering any more. */
export const answeredHandler = handlerOf(appMessageEvent, (payload, { client }) => {
  const userId = payload.action === 'create' ? payload.message.user?.id : undefined;
  if (payload.action === 'create' && userId !== undefined) removeAnswering(client, payload.message.ticketId, userId);
});

/** The colleagues who type or record an answer in a ticket now. */
export const answeringIn = (client: QueryClient, ticketId: number): readonly Colleague[] =>
  client.getQueryData<Colleague[]>(answeringKey(ticketId)) ?? [];

const none: Colleague[] = [];

/** The colleagues who have a ticket's conversation open, and those of them who answer. */
export const useColleaguesIn = (
  ticketId: number,
): { viewers: readonly Colleague[]; answering: readonly Colleague[] } => {
  const { data: viewers } = useQuery({ queryKey: viewersKey(ticketId), enabled: false, initialData: none });
  const { data: answering } = useQuery({ queryKey: answeringKey(ticketId), enabled: false, initialData: none });
  return { viewers, answering };
};
