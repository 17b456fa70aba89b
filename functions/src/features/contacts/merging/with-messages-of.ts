import type { TicketRecord } from '../../../data/tickets/record.ts';

/** Returns the earlier one of two times; null where there is none. */
const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Returns the ticket that stays open once the other ticket of its contact is closed: it has what was unread there, the
 * wait of its contact, and the last message of both.
 */
export const withMessagesOf = (staying: TicketRecord, closing: TicketRecord): TicketRecord => {
  const { messageTime, lastMessage, lastMessageType, lastAuthor, fromMe, failedMessageId } =
    closing.messageTime > staying.messageTime ? closing : staying;
  return {
    ...staying,
    messageTime,
    lastMessage,
    lastMessageType,
    lastAuthor,
    fromMe,
    failedMessageId,
    unreadMessages: staying.unreadMessages + closing.unreadMessages,
    waitingSince: earliest(staying.waitingSince, closing.waitingSince),
    receivedTime: Math.max(staying.receivedTime, closing.receivedTime),
    updatedAt: Math.max(staying.updatedAt, closing.updatedAt),
    version: staying.version + 1,
  };
};
