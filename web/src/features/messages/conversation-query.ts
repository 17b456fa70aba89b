import type { ResultOf } from '@recado/shared/contract/grammar';
import { listMessages, type ConnectionOutage, type Message } from '@recado/shared/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';

export type MessagePages = InfiniteData<ResultOf<typeof listMessages>, string | null>;

/** A conversation, its newest page first. */
export const conversationQuery = (ticketUuid: string) => endpointPages(listMessages, { params: { ticketUuid } });

/** Ids are `<ticket>-<ULID>`: the order in which the server took them, also where a contact's clock tells another. */
const before = (one: Message, other: Message): number => one.ticketId - other.ticketId || (one.id < other.id ? -1 : 1);

/** All loaded messages of a conversation, the oldest first. */
export const messagesOf = (data: MessagePages): Message[] =>
  data.pages.flatMap(({ messages }) => messages).sort(before);

/** When the conversation's connection was away, as far as its pages are loaded, the oldest first. */
export const gapsOf = (data: MessagePages): ConnectionOutage[] =>
  data.pages.flatMap(({ gaps }) => gaps).sort((one, other) => (one.from < other.from ? -1 : 1));
