import type { ResultOf } from '@recado/shared/contract/grammar';
import { listMessages, type ConnectionOutage, type Message } from '@recado/shared/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';

export type MessagePages = InfiniteData<ResultOf<typeof listMessages>, string | null>;

/** Query of a conversation; its newest page is the first. */
export const conversationQuery = (ticketUuid: string) => endpointPages(listMessages, { params: { ticketUuid } });

/**
 * Orders by id, `<ticket>-<ULID>`: the order in which the server received the messages, independent of a contact's
 * clock.
 */
const compare = (one: Message, other: Message): number => one.ticketId - other.ticketId || (one.id < other.id ? -1 : 1);

/** All loaded messages of a conversation, oldest first. */
export const messagesOf = (data: MessagePages): Message[] =>
  data.pages.flatMap(({ messages }) => messages).sort(compare);

/** The connection's outages within the loaded pages, oldest first. */
export const outagesOf = (data: MessagePages): ConnectionOutage[] =>
  data.pages.flatMap(({ gaps }) => gaps).sort((one, other) => (one.from < other.from ? -1 : 1));
