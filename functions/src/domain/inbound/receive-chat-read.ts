import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { processSeen } from '../driver/process-event.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

type ChatRead = Extract<InboundEvent, { type: 'chatRead' }>;

const activeTicket = async ({ stores }: Context, event: ChatRead): Promise<{ ticket: TicketRecord } | null> => {
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const chat = contact && (await stores.tickets.chat(event.whatsappId, contact.id));
  const ticket = chat?.activeTicketId ? await stores.tickets.get(chat.activeTicketId) : null;
  return ticket && { ticket };
};

/** Newest messages that are read to count those that arrived since the chat was read. */
const maxMessages = 50;

/** Counts the contact's messages after a time (milliseconds) among the newest ones. */
const countAfter = async ({ stores }: Context, ticket: TicketRecord, at: number): Promise<number> =>
  (await stores.messages.ofTicket(ticket, ticket.id, maxMessages)).filter(
    ({ fromMe, createdAt }) => !fromMe && createdAt > at,
  ).length;

/** Marks a conversation that was read on the phone as read. Messages that arrived since stay unread. */
export const receiveChatRead = async (context: Context, event: ChatRead): Promise<void> => {
  const seen = await activeTicket(context, event);
  if (!seen || seen.ticket.unreadMessages === 0) return;
  const read = () => activeTicket(context, event);
  await processSeen(context, seen, read, async ({ ticket }) => ({
    type: 'chatRead',
    unread: await countAfter(context, ticket, event.at),
  }));
};
