import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { withReceipt } from '../engine/group-receipts.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import { unmarkFailure } from '../driver/failure-mark.ts';
import type { MarkerRecord, Pricing } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { firstFinalAck } from './first-final-ack.ts';
import { type MarkedMessage, markedMessage } from '../driver/marked-message.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { isListenedTo } from '../../data/webhooks/webhook-effects.ts';
import { authorOf, chargeWrites } from '../statistics/charge-writes.ts';

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

/**
 * Returns the way in which an ack is published. Lists show none: unless it changed the ticket, it goes to those who have
 * the conversation before them. A message of a closed ticket may be in the conversation of a newer one.
 */
const acked = (before: TicketRecord, after: TicketRecord) =>
  ({ webhookEvent: 'message.acked', isOfViewers: before === after && after.status !== 'closed' }) as const;

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
      if (after.ack > found.message.ack)
        await commitMessageChange(context, ticket, after, write, [], acked(found.ticket, ticket));
      else await context.commit(write, []);
    },
    { attempts },
  );
};

/** Returns whether the message can't fail any more. The Cloud API reports "sent" and a failure of the same message in any order. */
const isArrived = ({ channel, ack }: Receipt): boolean => ack >= firstFinalAck(channel);

/**
 * Returns the writes that store a message's charge, which is priced for the first time. The one for a campaign's message is
 * stored with its recipient.
 */
const chargesOf = (context: Context, event: Receipt, { message, ticket }: MarkedMessage, pricing: Pricing): Write[] => {
  if (message.rule === 'campaign') return [];
  const { whatsappId, wid, at, chat } = event;
  const number = chat.address.number ?? ticket.contact.number;
  const about = { whatsappId, wid, at, pricing, number, ticketId: ticket.id, author: authorOf(message) };
  return chargeWrites(context, about);
};

/** Stores the ack of a message and publishes it; publishes it alone where it is stored and `isRepeat`. */
const acknowledge = async (
  context: Context,
  event: Receipt,
  marker: MarkerRecord,
  isRepeat: boolean,
): Promise<void> => {
  const found = await markedMessage(context, event.whatsappId, marker);
  if (!found) return;
  const { message } = found;
  const priced = message.pricing ? null : (event.pricing ?? null);
  const isNews = message.ack < event.ack;
  if (!isNews && priced === null && (!isRepeat || message.ack > event.ack)) return;
  const after = { ...message, ack: event.ack, failure: isArrived(event) ? null : message.failure };
  const { ticket, writes: marks } = unmarkFailure(context, found.ticket, after);
  const { messages } = context.stores;
  const charges = priced ? chargesOf(context, event, found, priced) : [];
  try {
    // A receipt that came late may be the one that names the price.
    if (!isNews && priced) await context.commit([messages.priced(message, priced), ...charges], []);
    else {
      const writes = isNews ? [messages.acknowledged(after, priced), ...marks, ...charges] : [];
      // A repeated delivery publishes only the newest ack: where an endpoint gets each, they leave through the outbox.
      const isRepeated = !isListenedTo(context, 'message.acked');
      await commitMessageChange(context, ticket, after, writes, [], { isRepeated, ...acked(found.ticket, ticket) });
    }
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
