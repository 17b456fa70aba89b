import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import type { MessagePages } from './conversation-query.ts';
import { upsertMessage, removeMessage } from './upsert-message.ts';

const uuidOf = (key: QueryKey): string | undefined =>
  (key[1] as { params?: { ticketUuid?: string } } | undefined)?.params?.ticketUuid;

/** Updates a message in its conversation and in every other that shows it, from a response or an event. */
export const applyMessage = (client: QueryClient, message: Message, ticketUuid: string | null): void =>
  patchQueries<MessagePages>(client, queryKey(listMessages), (data, key) =>
    upsertMessage(data, message, uuidOf(key) === ticketUuid),
  );

/** Removes a message from every conversation that shows it. */
export const removeFromConversations = (client: QueryClient, messageId: string): void =>
  patchQueries<MessagePages>(client, queryKey(listMessages), (data) => removeMessage(data, messageId));
