import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { changeMessage } from '../driver/change-message.ts';
import { unmarkFailure } from '../driver/failure-mark.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

type Watermark = Extract<InboundEvent, { type: 'watermark' }>;

/** Newest messages of a ticket that are read: older ones had their receipts before. */
const reach = 60;

const ticketOf = async ({ stores }: Context, event: Watermark): Promise<TicketRecord | null> => {
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const chat = contact && (await stores.tickets.chat(event.whatsappId, contact.id));
  const id = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  return id === null ? null : stores.tickets.get(id);
};

/** Returns whether the watermark raises the ack of a message: ours, accepted by Meta, not newer than the watermark. */
const isBelow = ({ fromMe, isPrivate, wid, ack, createdAt }: MessageRecord, event: Watermark): boolean =>
  fromMe && !isPrivate && wid !== null && ack >= 1 && ack < event.ack && createdAt <= event.until;

/** Raises the acks of all messages up to a time, in a chat of Facebook or Instagram. Acks never fall (behaviour, section 22). */
export const receiveWatermark = async (context: Context, event: Watermark): Promise<void> => {
  let ticket = await ticketOf(context, event);
  if (!ticket) return;
  const messages = await context.stores.messages.ofTicket(ticket, ticket.id, reach);
  for (const message of messages.filter((one) => isBelow(one, event)).reverse()) {
    const after = { ...message, ack: event.ack, failure: null };
    const unmarked = unmarkFailure(context, ticket, after);
    const writes = [context.stores.messages.acknowledged(after, null), ...unmarked.writes];
    const options = { webhookEvent: 'message.acked' } as const;
    if (await changeMessage(context, unmarked.ticket, after, writes, [], options)) ticket = unmarked.ticket;
  }
};
