import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import type { MessagePages } from './conversation-query.ts';
import { putMessage, removeMessage } from './patch-conversation.ts';

const patch = (client: QueryClient, change: (data: MessagePages, uuid: unknown) => MessagePages): void => {
  for (const [key, data] of client.getQueriesData<MessagePages>({ queryKey: queryKey(listMessages) })) {
    const { params } = (key[1] ?? {}) as { params?: { ticketUuid?: string } };
    if (data !== undefined) client.setQueryData(key, change(data, params?.ticketUuid));
  }
};

/** Puts a message, from an answer or an event, into the conversation of its ticket and wherever else it is shown. */
export const applyMessage = (client: QueryClient, message: Message, ticketUuid: string | null): void =>
  patch(client, (data, uuid) => putMessage(data, message, uuid === ticketUuid));

/** Takes a message out of every conversation that shows it. */
export const dropMessage = (client: QueryClient, messageId: string): void => patch(client, (data) => removeMessage(data, messageId));
