import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MarkerRecord, MessageRecord } from '../../data/messages/record.ts';

/** Private notes that are skipped while the newest message that lists show is looked for. */
const maxNotes = 20;

export interface MarkedMessage {
  message: MessageRecord;
  ticket: TicketRecord;
}

/** Reads the message of a marker with its ticket; null when either was removed. */
export const markedMessage = async (
  { stores }: Context,
  whatsappId: number,
  { contactId, ticketId, messageId }: MarkerRecord,
): Promise<MarkedMessage | null> => {
  const [message, ticket] = await Promise.all([
    stores.messages.get({ whatsappId, contactId }, messageId),
    stores.tickets.get(ticketId),
  ]);
  return message && ticket && { message, ticket };
};

export interface MessageInPlace extends MarkedMessage {
  /** True when lists show the message: only private notes are newer. */
  isLast: boolean;
}

/** Reads the message of a marker with its ticket, and whether lists show it; null when either was removed. */
export const messageInPlace = async (
  context: Context,
  whatsappId: number,
  marker: MarkerRecord,
): Promise<MessageInPlace | null> => {
  const chat = { whatsappId, contactId: marker.contactId };
  const [found, newest] = await Promise.all([
    markedMessage(context, whatsappId, marker),
    context.stores.messages.ofTicket(chat, marker.ticketId, maxNotes),
  ]);
  return found && { ...found, isLast: newest.find(({ isPrivate }) => !isPrivate)?.id === found.message.id };
};
