import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { heardBy } from '../engine/group-receipts.ts';
import { changeMessage } from '../driver/change-message.ts';
import type { MarkerRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { arrivedFrom } from './arrived-from.ts';
import { readMarked } from './find-message.ts';

type Receipt = Extract<InboundEvent, { type: 'receipt' }>;

/** Where the message stands; null once the ack waits for it. The message may be stored while we look. */
const markerOf = async (
  { stores, clock }: Context,
  { whatsappId, wid, ack }: Receipt,
): Promise<MarkerRecord | null> => {
  const marker = await stores.messages.marker(whatsappId, 'me', wid);
  if (marker) return marker;
  return (await stores.messages.keepEarlyAck(whatsappId, wid, ack, clock.now()))
    ? null
    : stores.messages.marker(whatsappId, 'me', wid);
};

/** Times that other receipts may come between. */
const maxAttempts = 8;

/** A participant of a group tells the same. The message stands by then, as it was stored before it was sent. */
const receiveFromGroup = async (
  context: Context,
  { whatsappId, wid, ack }: Receipt,
  reader: NonNullable<Receipt['reader']>,
): Promise<void> => {
  const { messages } = context.stores;
  const marker = await messages.marker(whatsappId, 'me', wid);
  for (let attempt = 1; marker && attempt <= maxAttempts; attempt++) {
    const found = await readMarked(context, whatsappId, marker);
    const after = found && heardBy(found.message, reader, ack);
    if (!found || !after || after === found.message) return;
    const write = messages.heard(found.message, after);
    // What only changes who is known to have it shows nowhere.
    const kept =
      after.ack > found.message.ack
        ? await changeMessage(context, found.ticket, after, write)
        : await commitQuietly(context, write);
    if (kept) return;
  }
  if (marker) throw new Error('a message kept changing while it was acknowledged');
};

const commitQuietly = async (context: Context, write: Write): Promise<boolean> => {
  try {
    await context.commit([write], []);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** The Cloud API says "sent" of what it may still be unable to deliver, and says both in any order. */
const saysArrived = ({ channel, ack }: Receipt): boolean => ack >= arrivedFrom(channel);

/**
 * The contact's phone tells how far one of our messages came. Acks never fall (behaviour, section 22). One that comes
 * before its message waits for it, so that it neither is lost nor holds up the conversation.
 */
export const receiveReceipt = async (context: Context, event: Receipt): Promise<void> => {
  if (event.reader) return receiveFromGroup(context, event, event.reader);
  const marker = await markerOf(context, event);
  const found = marker && (await readMarked(context, event.whatsappId, marker));
  if (!found || found.message.ack >= event.ack) return;
  const after = { ...found.message, ack: event.ack, failure: saysArrived(event) ? null : found.message.failure };
  await changeMessage(context, found.ticket, after, context.stores.messages.acknowledged(after));
};
