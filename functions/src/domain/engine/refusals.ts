import { AppError } from '@recado/shared/contract/errors';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ConversationState } from './state.ts';

/** Returns the details of a ticket and its attendant for the "already in service" dialog (specification 1, section 7). */
const holderOf = (
  { users, queues }: Pick<ConversationState, 'users' | 'queues'>,
  ticket: TicketRecord,
): Record<string, unknown> => ({
  ticketId: ticket.id,
  uuid: ticket.uuid,
  userId: ticket.userId,
  userName: users.find(({ id }) => id === ticket.userId)?.name ?? null,
  queueName: queues.find(({ id }) => id === ticket.queueId)?.name ?? null,
  status: ticket.status,
});

export const otherOpenTicket = (state: ConversationState, ticket: TicketRecord): AppError =>
  new AppError('ERR_OTHER_OPEN_TICKET', holderOf(state, ticket));

/**
 * Refuses what hands a ticket to agents while its contact has not consented (specification 1, section 4: from open or
 * pending only).
 *
 * @throws AppError ERR_CONSENT_PENDING
 */
export const checkConsent = ({ status }: TicketRecord): void => {
  if (status === 'lgpd') throw new AppError('ERR_CONSENT_PENDING');
};

export const ticketTaken = (state: ConversationState, ticket: TicketRecord): AppError =>
  new AppError('ERR_TICKET_TAKEN', holderOf(state, ticket));
