import type { Chat, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { type MarkedMessage, markedMessage } from '../driver/marked-message.ts';

/** Returns the marker scope of early changes in the chat of an unknown contact. */
export const unknownContactScope = ({ address, jid }: Chat): `new ${string}` =>
  `new ${address.userId ?? address.lid ?? address.number ?? jid}`;

/** Finds a message by its channel id in the chat of an author; null when it is not stored there. */
const findIn = async (
  context: Context,
  { whatsappId, wid }: Pick<InboundMessage, 'whatsappId' | 'wid'>,
  scope: number | 'me',
): Promise<MarkedMessage | null> => {
  const marker = await context.stores.messages.marker(whatsappId, scope, wid);
  return marker && markedMessage(context, whatsappId, marker);
};

/**
 * Finds a message in the chats of the contacts that are being merged into its author, from which it is not moved yet, or
 * in the author's own chat, into which it may have been moved since.
 */
const findMerged = async (
  context: Context,
  event: Pick<InboundMessage, 'whatsappId' | 'wid'>,
  contactId: number,
): Promise<MarkedMessage | null> => {
  const merges = await context.stores.contacts.merges(contactId);
  const running = merges.filter(({ finishedAt }) => finishedAt === null).map(({ mergedId }) => mergedId);
  for (const scope of merges.length === 0 ? [] : [...running, contactId]) {
    const found = await findIn(context, event, scope);
    if (found) return found;
  }
  return null;
};

/** Finds the message of an event by its channel id; null when it was never stored. */
export const findMessage = async (
  context: Context,
  event: Pick<InboundMessage, 'whatsappId' | 'chat' | 'wid' | 'fromMe'>,
): Promise<MarkedMessage | null> => {
  if (event.fromMe) return findIn(context, event, 'me');
  const contact = await context.stores.contacts.identify(contactAddressOf(event.chat));
  if (contact === null) return null;
  return (await findIn(context, event, contact.id)) ?? findMerged(context, event, contact.id);
};
