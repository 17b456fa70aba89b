import type { ResultOf } from '@recado/shared/contract/grammar';
import { listMessages, type ConnectionOutage, type Message } from '@recado/shared/contract/messages';
import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import type { InfiniteData } from '@tanstack/react-query';
import { endpointPages } from '../../../api/query.ts';

/** A page; on the newest, `seen` is the greatest message sequence of the ticket that any event had. */
type MessagePage = ResultOf<typeof listMessages> & { seen?: number };

export type MessagePages = InfiniteData<MessagePage, string | null>;

/**
 * Query of a conversation; its newest page is the first. With `around`, a window of it: it begins with the page that
 * holds this message and grows in both directions.
 */
export const conversationQuery = (ticketUuid: string, around: string | null = null) => ({
  ...endpointPages(listMessages, { params: { ticketUuid }, ...(around === null ? {} : { query: { around } }) }),
  getPreviousPageParam: ({ newerCursor }: MessagePage) => newerCursor ?? undefined,
});

/** True for a window behind which newer messages have not been loaded. */
export const isDetached = ({ pages: [newest] }: MessagePages): boolean => (newest?.newerCursor ?? null) !== null;

/** The part of a message's id, `<ticket>-<ULID>`, that sorts by time across tickets. */
const ulidOf = ({ id }: Message): string => id.slice(id.indexOf('-') + 1);

/** Orders by the server's time of each message, whichever ticket it belongs to, independent of a contact's clock. */
export const compareMessages = (one: Message, other: Message): number => (ulidOf(one) < ulidOf(other) ? -1 : 1);

/** All loaded messages of a conversation, oldest first. */
export const messagesOf = (data: MessagePages): Message[] =>
  data.pages.flatMap(({ messages }) => messages).sort(compareMessages);

/** Returns the log of the conversation's tickets within the loaded pages, oldest first, each entry once. */
export const eventsOf = (data: MessagePages): TicketLogEntry[] =>
  [
    ...new Map(
      data.pages.flatMap(({ events }) => events.map((one) => [`${one.ticketId} ${one.id}`, one] as const)),
    ).values(),
  ].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));

/** The connection's outages within the loaded pages, oldest first. */
export const outagesOf = (data: MessagePages): ConnectionOutage[] =>
  data.pages.flatMap(({ gaps }) => gaps).sort((one, other) => (one.from < other.from ? -1 : 1));
