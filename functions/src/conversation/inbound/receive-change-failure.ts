import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { messageInPlace } from '../driver/message-in-place.ts';
import type { Context } from '../../context/context.ts';
import { processEvent } from '../driver/process-event.ts';
import { loadTicketEvent } from '../driver/load-state.ts';

/** Reverts an agent's change that the channel could not make. */
export const receiveChangeFailure = async (
  context: Context,
  event: Extract<InboundEvent, { type: 'changeFailure' }>,
): Promise<void> => {
  const { stores } = context;
  const { whatsappId, wid, change } = event;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const marker = contact && (await stores.messages.marker(whatsappId, event.fromMe ? 'me' : contact.id, wid));
  if (!marker || !(await messageInPlace(context, whatsappId, marker))) return;
  await processEvent(context, async () => {
    const found = await messageInPlace(context, whatsappId, marker);
    if (!found) throw new Error('a message was removed while its change was taken back');
    const { ticket, message, isLast } = found;
    return loadTicketEvent(context, ticket, { type: 'changeFailed', change, message, isLast });
  });
};
