import { AppError } from '@recado/shared/contract/errors';
import type { Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { summaryOf } from '../../data/tickets/summary-of.ts';

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

/**
 * Whether a user may ask for a ticket to become its own: also for one that somebody may just have taken, to learn who
 * has it. A closed ticket that was another's stays that one's.
 */
const isTakeable = (viewer: Viewer, ticket: TicketRecord): boolean =>
  maySeeTicket(viewer, ticket) || (ticket.status !== 'closed' && maySeeTicket(viewer, { ...ticket, userId: null }));

/** The same for a ticket that the caller wants to take. */
export const takeableTicket = async ({ actor, stores }: UserContext, id: number): Promise<TicketRecord> => {
  const ticket = await stores.tickets.get(id);
  if (!ticket || !isTakeable(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

/**
 * A ticket that the caller may see, by its uuid. What no list shows any more is joined with its contact as it is now.
 *
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export const visibleTicketByUuid = async ({ actor, stores }: UserContext, uuid: string): Promise<TicketRecord> => {
  const ticket = await stores.tickets.byUuid(uuid);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const contact = ticket.listed ? null : await stores.contacts.get(ticket.contactId);
  return contact ? { ...ticket, contact: summaryOf(contact) } : ticket;
};
