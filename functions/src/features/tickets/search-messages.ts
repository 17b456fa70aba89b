import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import { findMessages, type MessageHit } from '../../domain/search/find-messages.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';

/** Messages that are found for one page at the most. */
const hitsAPage = 40;

/** The message by which a search found a ticket. */
export interface TicketHit {
  ticketId: number;
  hit: MessageHit;
}

interface MessagesPage {
  /** The newest ticket of each chat, the one with the newest message first. */
  tickets: ListedTicket[];
  hits: TicketHit[];
  /** Messages with greater ULIDs have been searched; null when all have. */
  before: string | null;
}

const chatKey = ({ whatsappId, contactId }: { whatsappId: number; contactId: number }): string =>
  `${whatsappId} ${contactId}`;

/**
 * Finds tickets by the words of their chats' messages, of those whose tickets the caller may see.
 *
 * @param keeps whether the page has the newest ticket of a chat
 */
export const ticketsOfMessages = async (
  context: UserContext,
  text: string,
  keeps: (ticket: ListedTicket) => boolean,
  before: string | null,
): Promise<MessagesPage> => {
  const { actor, stores } = context;
  const found = await findMessages(context, {
    text,
    chat: null,
    before,
    limit: hitsAPage,
    sees: (ticket) => maySeeTicket(actor.viewer, ticket),
  });
  const newestHits = new Map<string, MessageHit>();
  for (const hit of found.hits) {
    const key = chatKey(hit.ticket);
    if (!newestHits.has(key)) newestHits.set(key, hit);
  }
  const chats = await stores.tickets.ticketsOfChatsAt([...newestHits.values()].map(({ ticket }) => ticket));
  const newest = await stores.tickets.getListed(
    chats.flatMap(({ activeTicketId, lastClosedTicketId }) => activeTicketId ?? lastClosedTicketId ?? []),
  );
  const byChat = new Map(newest.map((ticket) => [chatKey(ticket), ticket]));
  const kept = [...newestHits].flatMap(([key, hit]) => {
    const ticket = byChat.get(key);
    return ticket && keeps(ticket) ? [{ ticket, hit }] : [];
  });
  return {
    tickets: kept.map(({ ticket }) => ticket),
    hits: kept.map(({ ticket, hit }) => ({ ticketId: ticket.id, hit })),
    before: found.before,
  };
};
