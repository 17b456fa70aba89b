import { AppError } from '@recado/shared/contract/errors';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { copyOf } from '../../data/tickets/copy-of.ts';
import { ticketEntity } from '../../data/tickets/ticket-entity.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { reachOf } from './addresses.ts';
import { contactOf, type Draft } from './draft.ts';

type Given = Pick<TicketRecord, 'status' | 'isActiveDemand'> &
  Partial<TicketRecord> & { jid: string; address: Address };

/** Returns a new ticket. Its id was taken before, as `createsTicket` requires. */
export const newTicket = (draft: Draft, given: Given): TicketRecord => {
  const { company, connection, newIds } = draft.state;
  if (newIds.ticketId === null) throw new Error('no id was taken for a new ticket');
  const contact = contactOf(draft);
  return ticketEntity.record({
    id: newIds.ticketId,
    uuid: newIds.uuid,
    companyId: company.id,
    whatsappId: connection.id,
    contactId: contact.id,
    channel: connection.channel,
    isGroup: contact.isGroup,
    isBot: false,
    ...copyOf(contact),
    lastMessage: '',
    lastMessageType: 'conversation',
    fromMe: false,
    unreadMessages: 0,
    cycleId: null,
    listed: true,
    messageTime: 0,
    // Messages that the earlier ticket received sort before late messages of this one.
    receivedTime: draft.state.lastClosed?.receivedTime ?? 0,
    createdAt: draft.now,
    updatedAt: draft.now,
    version: 0,
    ...given,
  });
};

/**
 * Returns a new ticket that the company begins, where the contact can be reached.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT
 */
export const newOwnTicket = (
  draft: Draft,
  given: Pick<TicketRecord, 'status' | 'queueId' | 'userId'>,
): TicketRecord => {
  const { chat, connection } = draft.state;
  const reach = chat ?? reachOf(contactOf(draft), connection);
  if (!reach) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return newTicket(draft, { ...given, isActiveDemand: true, jid: reach.jid, address: reach.address });
};
