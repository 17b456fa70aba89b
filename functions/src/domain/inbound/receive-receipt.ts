import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { withReceipt } from '../engine/group-receipts.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import { unmarkFailure } from '../driver/failure-mark.ts';
import type { MarkerRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { firstFinalAck } from './first-final-ack.ts';
import { markedMessage } from '../driver/marked-message.ts';
import { ConditionFailed } from '../../platform/write.ts';

type Receipt = Extract<InboundEvent, { type: 'receipt' }>;

/** Returns the message's marker; null where the message is not stored yet and the ack was kept for it. */
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

/** Times that a participant's receipt is stored while other receipts are. */
const attempts = 8;

/** Stores a receipt of one participant of a group. The message is stored by then: that happens before it is sent. */
const receiveFromGroup = async (
  context: Context,
  { whatsappId, wid, ack }: Receipt,
  reader: NonNullable<Receipt['reader']>,
): Promise<void> => {
  const { messages } = context.stores;
  const marker = await messages.marker(whatsappId, 'me', wid);
  if (!marker) return;
  await retryOnConflict(
    async () => {
      const found = await markedMessage(context, whatsappId, marker);
      const after = found && withReceipt(found.message, reader, ack);
      if (!found || !after || after === found.message) return;
      const { ticket, writes } = unmarkFailure(context, found.ticket, after);
      const write = [messages.groupReceipt(found.message, after), ...writes];
      // Screens show the ack only, not who has the message.
      if (after.ack > found.message.ack) await commitMessageChange(context, ticket, after, write);
      else await context.commit(write, []);
    },
    { attempts },
  );
};

/** Returns whether the message can't fail any more. The Cloud API reports "sent" and a failure of the same message in any order. */
const isArrived = ({ channel, ack }: Receipt): boolean => ack >= firstFinalAck(channel);

/** Stores the ack of a message and publishes it; publishes it alone where it is stored and `isRepeat`. */
const acknowledge = async (
  context: Context,
  event: Receipt,
  marker: MarkerRecord,
  isRepeat: boolean,
): Promise<void> => {
  const found = await markedMessage(context, event.whatsappId, marker);
  if (!found || found.message.ack > event.ack) return;
  const { message } = found;
  const isStored = message.ack === event.ack;
  if (isStored && !isRepeat) return;
  const after = { ...message, ack: event.ack, failure: isArrived(event) ? null : message.failure };
  const { ticket, writes: marks } = unmarkFailure(context, found.ticket, after);
  const writes = isStored ? [] : [context.stores.messages.acknowledged(after), ...marks];
  try {
    await commitMessageChange(context, ticket, after, writes, [], { isRepeated: true });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Another receipt was faster, the message was moved to another contact, or the answer about this receipt was lost: then
    // it is stored, and not published.
    await receiveReceipt(context, event, true);
  }
};

/**
 * Stores a receipt of one of our messages. Acks never fall (behaviour, section 22). A receipt that arrives before its
 * message is kept until the message is stored.
 *
 * @param isRepeat whether it was delivered before: that delivery may have ended before the ack was published
 */
export const receiveReceipt = async (context: Context, event: Receipt, isRepeat = false): Promise<void> => {
  if (event.reader) return receiveFromGroup(context, event, event.reader);
  const marker = await markerOf(context, event);
  if (marker) await acknowledge(context, event, marker, isRepeat);
};
