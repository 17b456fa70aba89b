import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import type { MessagePages } from './conversation-query.ts';
import { putMessage, removeMessage } from './patch-conversation.ts';

const uuidOf = (key: QueryKey): string | undefined =>
  (key[1] as { params?: { ticketUuid?: string } } | undefined)?.params?.ticketUuid;

/** Puts a message, from an answer or an event, into the conversation of its ticket and wherever else it is shown. */
export const applyMessage = (client: QueryClient, message: Message, ticketUuid: string | null): void =>
  patchQueries<MessagePages>(client, queryKey(listMessages), (data, key) =>
    putMessage(data, message, uuidOf(key) === ticketUuid),
  );

/** Takes a message out of every conversation that shows it. */
export const dropMessage = (client: QueryClient, messageId: string): void =>
  patchQueries<MessagePages>(client, queryKey(listMessages), (data) => removeMessage(data, messageId));
