import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { messageInPlace } from '../driver/marked-message.ts';
import type { Context } from '../../context/context.ts';
import { processSeen } from '../driver/process-event.ts';

/** Reverts an agent's change that the channel could not make. */
export const receiveChangeFailure = async (
  context: Context,
  event: Extract<InboundEvent, { type: 'changeFailure' }>,
): Promise<void> => {
  const { stores } = context;
  const { whatsappId, wid, change } = event;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const marker = contact && (await stores.messages.marker(whatsappId, event.fromMe ? 'me' : contact.id, wid));
  if (!marker) return;
  const read = () => messageInPlace(context, whatsappId, marker);
  const seen = await read();
  if (!seen) return;
  await processSeen(context, seen, read, ({ message, isLast }) => ({ type: 'changeFailed', change, message, isLast }));
};
