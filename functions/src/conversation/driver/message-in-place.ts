import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { MarkerRecord, MessageRecord } from '../../data/messages/record.ts';

/** Notes that stay inside, after the newest message that a list shows: so many are looked through for it. */
const maxNotes = 20;

export interface MessageInPlace {
  message: MessageRecord;
  ticket: TicketRecord;
  /** Whether lists show it: no newer one but notes follows it. */
  isLast: boolean;
}

/** A message by its marker, with its ticket and its place in it; null when either is gone. */
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
