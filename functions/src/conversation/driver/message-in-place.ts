import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MarkerRecord, MessageRecord } from '../../data/messages/record.ts';

/** Private notes that are skipped while the newest message that lists show is looked for. */
const maxNotes = 20;

export interface MessageInPlace {
  message: MessageRecord;
  ticket: TicketRecord;
  /** True when lists show the message: only private notes are newer. */
  isLast: boolean;
}

/** Reads the message of a marker with its ticket; null when either was removed. */
export const messageInPlace = async (
  { stores }: Context,
  whatsappId: number,
  { contactId, ticketId, messageId }: MarkerRecord,
): Promise<MessageInPlace | null> => {
  const chat = { whatsappId, contactId };
  const [message, ticket, newest] = await Promise.all([
    stores.messages.get(chat, messageId),
    stores.tickets.get(ticketId),
    stores.messages.ofTicket(chat, ticketId, maxNotes),
  ]);
  return (
    message && ticket && { message, ticket, isLast: newest.find(({ isPrivate }) => !isPrivate)?.id === message.id }
  );
};
