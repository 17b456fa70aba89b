import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import type { Context } from '../../context/context.ts';
import { processEvent } from '../driver/process-event.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

type ChatRead = Extract<InboundEvent, { type: 'chatRead' }>;

const activeTicket = async ({ stores }: Context, event: ChatRead): Promise<TicketRecord | null> => {
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  const chat = contact && (await stores.tickets.chat(event.whatsappId, contact.id));
  return chat?.activeTicketId ? stores.tickets.get(chat.activeTicketId) : null;
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
  const ticket = await activeTicket(context, event);
  if (!ticket || ticket.unreadMessages === 0) return;
  await processEvent(context, async (attempt) => {
    const current = attempt === 1 ? ticket : ((await activeTicket(context, event)) ?? ticket);
    const unread = await countAfter(context, current, event.at);
    return loadTicketEvent(context, current, { type: 'chatRead', unread });
  });
};
