import type { Chat, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { type MarkedMessage, markedMessage } from '../driver/marked-message.ts';

/** Returns the marker scope of early changes in the chat of an unknown contact. */
export const unknownContactScope = ({ address, jid }: Chat): `new ${string}` =>
  `new ${address.userId ?? address.lid ?? address.number ?? jid}`;

/** Finds the message of an event by its channel id; null when it was never stored. */
export const findMessage = async (
  context: Context,
  event: Pick<InboundMessage, 'whatsappId' | 'chat' | 'wid' | 'fromMe'>,
): Promise<MarkedMessage | null> => {
  const { stores } = context;
  const contact = event.fromMe ? null : await stores.contacts.identify(contactAddressOf(event.chat));
  if (!event.fromMe && contact === null) return null;
  const marker = await stores.messages.marker(event.whatsappId, contact?.id ?? 'me', event.wid);
  return marker && markedMessage(context, event.whatsappId, marker);
};
