import { AppError } from '@recado/shared/contract/errors';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../platform/context.ts';
import type { TicketRecord } from './record.ts';

/**
 * A ticket that the caller may see.
 *
 * @throws AppError ERR_NO_TICKET_FOUND also when it exists and is not the caller's to see
 */
export const visibleTicket = async ({ actor, stores }: UserContext, id: number): Promise<TicketRecord> => {
  const ticket = await stores.tickets.get(id);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

/** The same for one that somebody may just have taken: who might have taken it, too, learns who has it. */
export const takeableTicket = async ({ actor, stores }: UserContext, id: number): Promise<TicketRecord> => {
  const ticket = await stores.tickets.get(id);
  const seen = ticket && (maySeeTicket(actor.viewer, ticket) || maySeeTicket(actor.viewer, { ...ticket, userId: null }));
  if (!ticket || !seen) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};
