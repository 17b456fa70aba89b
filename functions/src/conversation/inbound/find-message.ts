import type { Chat, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import type { MarkerRecord, MessageRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Returns the marker scope of early changes in the chat of an unknown contact. */
export const unknownContactScope = ({ address, jid }: Chat): `new ${string}` =>
  `new ${address.lid ?? address.number ?? jid}`;

export interface FoundMessage {
  message: MessageRecord;
  ticket: TicketRecord;
}

/** Reads the message of a marker with its ticket; null when either was removed. */
export const readMarked = async (
  { stores }: Context,
  whatsappId: number,
  { contactId, ticketId, messageId }: MarkerRecord,
): Promise<FoundMessage | null> => {
  const [message, ticket] = await Promise.all([
    stores.messages.get({ whatsappId, contactId }, messageId),
    stores.tickets.get(ticketId),
  ]);
  return message && ticket && { message, ticket };
};

/** Finds the message of an event by its channel id; null when it was never stored. */
export const findMessage = async (
  context: Context,
  event: Pick<InboundMessage, 'whatsappId' | 'chat' | 'wid' | 'fromMe'>,
): Promise<FoundMessage | null> => {
  const { stores } = context;
  const contact = event.fromMe ? null : await stores.contacts.identify(contactAddressOf(event.chat));
  if (!event.fromMe && contact === null) return null;
  const marker = await stores.messages.marker(event.whatsappId, contact?.id ?? 'me', event.wid);
  return marker && readMarked(context, event.whatsappId, marker);
};
