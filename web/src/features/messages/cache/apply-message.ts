import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQueries } from '../../../api/patch-queries.ts';
import { queryKey } from '../../../api/query.ts';
import { isDetached, type MessagePages } from './conversation-query.ts';
import { addMessage, mayLack, noteSequence, noteUnknown, removeMessage, upsertMessage } from './upsert-message.ts';

const uuidOf = (key: QueryKey): string | undefined =>
  (key[1] as { params?: { ticketUuid?: string } } | undefined)?.params?.ticketUuid;

const patchConversations = (client: QueryClient, patch: (data: MessagePages, key: QueryKey) => MessagePages): void =>
  patchQueries<MessagePages>(client, queryKey(listMessages), patch);

/** Updates a message in its conversation and in every other that shows it, from a response or an event. */
export const applyMessage = (client: QueryClient, message: Message, ticketUuid: string | null): void =>
  patchConversations(client, (data, key) => upsertMessage(data, message, uuidOf(key) === ticketUuid));

/** Adds the message with this number to its ticket's conversation. Others that may show it are read again. */
export const applyNewMessage = (client: QueryClient, message: Message, ticket: Ticket, sequence: number): void =>
  patchConversations(client, (data, key) => {
    if (uuidOf(key) === ticket.uuid) return addMessage(data, message, sequence);
    return mayLack(data, message, ticket.whatsappId) ? noteUnknown(data) : data;
  });

/** Adds what a ticket's log got to the conversations that end with the present. */
export const applyLog = (client: QueryClient, ticket: Ticket, log: readonly TicketLogEntry[]): void =>
  patchConversations(client, (data) => {
    const [newest, ...older] = data.pages;
    if (!newest || newest.ticket.id !== ticket.id || isDetached(data)) return data;
    return { ...data, pages: [{ ...newest, events: [...newest.events, ...log] }, ...older] };
  });

/** Notes how many messages these tickets have: a conversation that holds fewer is read again. */
export const noteSequences = (client: QueryClient, tickets: readonly Ticket[]): void => {
  if (client.getQueryCache().findAll({ queryKey: queryKey(listMessages) }).length === 0) return;
  const sequences = new Map<number | undefined, number>();
  for (const { id, messageSequence } of tickets) sequences.set(id, Math.max(messageSequence, sequences.get(id) ?? 0));
  patchConversations(client, (data) => noteSequence(data, sequences.get(data.pages[0]?.ticket.id) ?? 0));
};

/**
 * Drops the conversations that show a ticket, because its visibility was lost or regained: no events were received while
 * it was not visible. One on the screen stays in view and is read again, until it may be.
 */
export const dropConversations = (client: QueryClient, ticketId: number): void => {
  const shows = (data: MessagePages): boolean =>
    data.pages[0]?.ticket.id === ticketId ||
    data.pages.some(({ messages }) => messages.some((message) => message.ticketId === ticketId));
  // A response in flight may be older than the loss.
  patchConversations(client, (data) => (shows(data) ? noteUnknown(data) : data));
  const shown = {
    queryKey: queryKey(listMessages),
    predicate: ({ state }: Query) => state.data !== undefined && shows(state.data as MessagePages),
  };
  void client.invalidateQueries({ ...shown, type: 'active' });
  void client.resetQueries({ ...shown, type: 'inactive' });
};

/** Reads the conversation of a ticket again that could not be read, as while the ticket was not visible. */
export const readRefused = (client: QueryClient, { uuid }: Ticket): void =>
  void client.invalidateQueries({
    queryKey: queryKey(listMessages),
    predicate: ({ queryKey: key, state }) => state.status === 'error' && uuidOf(key) === uuid,
  });

/** Removes a message from every conversation that shows it. */
export const removeFromConversations = (client: QueryClient, messageId: string): void =>
  patchConversations(client, (data) => removeMessage(data, messageId));
