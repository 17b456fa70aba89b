import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { changeMessage } from '../../messages/change-message.ts';
import type { MarkerRecord } from '../../messages/record.ts';
import type { Context } from '../../platform/context.ts';
import { readMarked } from './find-message.ts';

type Receipt = Extract<InboundEvent, { type: 'receipt' }>;

/** Where the message stands; null once the ack waits for it. The message may be stored while we look. */
const markerOf = async ({ stores, clock }: Context, { whatsappId, wid, ack }: Receipt): Promise<MarkerRecord | null> => {
  const marker = await stores.messages.marker(whatsappId, 'me', wid);
  if (marker) return marker;
  return await stores.messages.keepEarlyAck(whatsappId, wid, ack, clock.now()) ? null : stores.messages.marker(whatsappId, 'me', wid);
};

/**
 * The contact's phone tells how far one of our messages came. Acks never fall (behaviour, section 22). One that comes
 * before its message waits for it, so that it neither is lost nor holds up the conversation.
 */
export const receiveReceipt = async (context: Context, event: Receipt): Promise<void> => {
  const marker = await markerOf(context, event);
  const found = marker && await readMarked(context, event.whatsappId, marker);
  if (!found || found.message.ack >= event.ack) return;
  const after = { ...found.message, ack: event.ack, failure: null };
  await changeMessage(context, found.ticket, after, context.stores.messages.acknowledged(found.message, event.ack));
};
