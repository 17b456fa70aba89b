import { randomUUID } from 'node:crypto';
import { documentClient } from '../src/platform/clients.ts';
import { commit } from '../src/platform/commit.ts';
import type { Context } from '../src/context/context.ts';
import type { MessageRecord } from '../src/data/messages/record.ts';
import { ticketEntity } from '../src/data/tickets/ticket-entity.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { newMessage } from '../src/data/messages/new-message.ts';

/** An open ticket of contact 1 on connection 1, as stored. */
export const addTicket = async (
  { company, stores }: Pick<Context, 'company' | 'stores'>,
  known: Partial<TicketRecord>,
): Promise<TicketRecord> => {
  const ticket = ticketEntity.record({
    id: 1,
    uuid: randomUUID(),
    companyId: company.id,
    whatsappId: 1,
    contactId: 1,
    channel: 'whatsapp',
    status: 'open',
    isGroup: false,
    isBot: false,
    isActiveDemand: false,
    contact: { id: 1, name: 'Maria', number: '5511987654321', urlPicture: null, disableBot: false, isGroup: false },
    jid: '5511987654321@s.whatsapp.net',
    address: { number: '5511987654321', lid: null },
    lastMessage: '',
    lastMessageType: 'conversation',
    fromMe: false,
    unreadMessages: 0,
    cycleId: null,
    listed: true,
    messageTime: 0,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    ...known,
  });
  await commit(documentClient(), stores.tickets.saves([{ before: null, after: ticket }]));
  return ticket;
};

/** A message of a ticket that came in, as stored. */
export const addMessage = async (
  { ids, stores }: Pick<Context, 'ids' | 'stores'>,
  ticket: TicketRecord,
  known: Partial<MessageRecord>,
): Promise<MessageRecord> => {
  const message: MessageRecord = {
    id: `${ticket.id}-${ids.ulid()}`,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    wid: randomUUID(),
    body: '',
    fromMe: false,
    ...newMessage(),
    createdAt: 0,
    ...known,
  };
  await commit(documentClient(), stores.messages.creation(message));
  return message;
};
