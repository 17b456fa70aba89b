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

/** Messages that are looked at for those that came since the chat was read. */
const lookedAt = 50;

/** Messages of the contact that came after an instant (milliseconds), as far as the newest tell. */
const cameAfter = async ({ stores }: Context, ticket: TicketRecord, at: number): Promise<number> =>
  (await stores.messages.ofTicket(ticket, ticket.id, lookedAt)).filter(
    ({ fromMe, createdAt }) => !fromMe && createdAt > at,
  ).length;

/** The conversation was read on the phone itself: nothing is unread here any more, but for what came since. */
export const receiveChatRead = async (context: Context, event: ChatRead): Promise<void> => {
  const ticket = await activeTicket(context, event);
  if (!ticket || ticket.unreadMessages === 0) return;
  await processEvent(context, async (attempt) => {
    const current = attempt === 1 ? ticket : ((await activeTicket(context, event)) ?? ticket);
    const unread = await cameAfter(context, current, event.at);
    return loadTicketEvent(context, current, { type: 'chatRead', unread });
  });
};
