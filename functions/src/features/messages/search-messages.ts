import type { MessageHit as ShownHit, searchMessages as endpoint } from '@recado/shared/contract/messages';
import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicketByUuid } from '../../domain/access/visible-ticket.ts';
import { hidesNumbersFrom, presentAll } from '../../domain/presentation/present-tickets.ts';
import { findMessages, type MessageHit, type MessageQuery } from '../../domain/search/find-messages.ts';
import { maskName } from '@recado/shared/text/mask-number';
import { defineCursor } from '../../platform/cursor.ts';
import * as z from 'zod';
import { endOf } from './end-of.ts';

/** Hits of a page. Of one conversation more: they are stepped through. */
const pageSize = 20;
const conversationPageSize = 50;

const cursor = defineCursor(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

const everywhere = ({ actor }: UserContext): Omit<MessageQuery, 'text'> => ({
  chat: null,
  before: null,
  limit: pageSize,
  sees: (ticket) => maySeeTicket(actor.viewer, ticket),
});

/** The conversation of a ticket, as it is listed: with the chat's earlier tickets whose history the caller may read. */
const inConversation = async (context: UserContext, uuid: string): Promise<Omit<MessageQuery, 'text'>> => {
  const ticket = await visibleTicketByUuid(context, uuid);
  const [reopened, upTo] = await endOf(context, ticket);
  return {
    chat: ticket,
    limit: conversationPageSize,
    before: upTo,
    sees: (other) =>
      other.id === ticket.id ||
      ((reopened.length > 0 || other.id < ticket.id) && mayReadHistory(context.actor.viewer, other)),
  };
};

const presentHit = ({ message, snippet }: MessageHit, hideNumber: boolean): ShownHit => {
  const author = message.fromMe ? (message.user?.name ?? null) : message.participant;
  return {
    messageId: message.id,
    ticketId: message.ticketId,
    createdAt: new Date(message.createdAt).toISOString(),
    fromMe: message.fromMe,
    isPrivate: message.isPrivate,
    author: author !== null && hideNumber && !message.fromMe ? maskName(author) : author,
    snippet: snippet.text,
    matches: snippet.matches,
  };
};

/**
 * Finds messages by the beginnings of their words: of all tickets that the caller may see, or of one conversation. Words
 * that a message no longer has, and messages that are deleted, are not found.
 */
export const searchMessages: UseCase<typeof endpoint> = async (context, { query }) => {
  const where = query.ticketUuid === undefined ? everywhere(context) : await inConversation(context, query.ticketUuid);
  const found = await findMessages(context, {
    ...where,
    text: query.searchParam,
    before: cursor.decode(query.cursor) ?? where.before,
  });
  const tickets = new Map(found.hits.map(({ ticket }) => [ticket.id, ticket]));
  const hideNumber = await hidesNumbersFrom(context);
  return {
    hits: found.hits.map((hit) => presentHit(hit, hideNumber)),
    tickets: await presentAll(context, [...tickets.values()]),
    hasMore: found.before !== null,
    nextCursor: found.before && cursor.encode(found.before),
  };
};
