import type { ResultOf } from '@recado/shared/contract/grammar';
import { listMessages, type Message } from '@recado/shared/contract/messages';
import type { InfiniteData } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';

export type MessagePages = InfiniteData<ResultOf<typeof listMessages>, string | null>;

/** A conversation, its newest page first. */
export const conversationQuery = (ticketUuid: string) => endpointPages(listMessages, { params: { ticketUuid } });

const before = (one: Message, other: Message): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1;

/** All loaded messages of a conversation, the oldest first. */
export const messagesOf = (data: MessagePages): Message[] => data.pages.flatMap(({ messages }) => messages).sort(before);
