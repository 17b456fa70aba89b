import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { changeMessage } from '../driver/change-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

type Watermark = Extract<InboundEvent, { type: 'watermark' }>;

/** Newest messages of a ticket that are looked at: older ones had their receipts before. */
const reach = 60;

const ticketOf = async ({ stores }: Context, event: Watermark): Promise<TicketRecord | null> => {
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const chat = contact && (await stores.tickets.chat(event.whatsappId, contact.id));
  const id = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  return id === null ? null : stores.tickets.get(id);
};

/** Ours, taken by Meta, not beyond the instant, and not known to be as far. */
const isBelow = ({ fromMe, isPrivate, wid, ack, createdAt }: MessageRecord, event: Watermark): boolean =>
  fromMe && !isPrivate && wid !== null && ack >= 1 && ack < event.ack && createdAt <= event.until;

/** The contact of a Facebook or Instagram chat has all that we sent up to an instant. Acks never fall (behaviour, section 22). */
export const receiveWatermark = async (context: Context, event: Watermark): Promise<void> => {
  const ticket = await ticketOf(context, event);
  if (!ticket) return;
  const messages = await context.stores.messages.ofTicket(ticket, ticket.id, reach);
  for (const message of messages.filter((one) => isBelow(one, event)).reverse()) {
    const after = { ...message, ack: event.ack, failure: null };
    await changeMessage(context, ticket, after, context.stores.messages.acknowledged(after));
  }
};
