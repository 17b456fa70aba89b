import { AppError } from '@recado/shared/contract/errors';
import type { Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { copyOf } from '../../data/tickets/copy-of.ts';

/**
 * Returns a ticket that the caller may see.
 *
 * @throws AppError ERR_NO_TICKET_FOUND also when the caller may not see it
 */
export const visibleTicket = async ({ actor, stores }: UserContext, id: number): Promise<TicketRecord> => {
  const ticket = await stores.tickets.get(id);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

/**
 * Returns whether a user may try to accept a ticket: one that it may see, or could see if nobody had it, so that the refusal
 * names the attendant. A closed ticket of a colleague can't be accepted.
 */
const isTakeable = (viewer: Viewer, ticket: TicketRecord): boolean =>
  maySeeTicket(viewer, ticket) || (ticket.status !== 'closed' && maySeeTicket(viewer, { ...ticket, userId: null }));

/**
 * Returns a ticket that the caller may try to accept.
 *
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export const takeableTicket = async ({ actor, stores }: UserContext, id: number): Promise<TicketRecord> => {
  const ticket = await stores.tickets.get(id);
  if (!ticket || !isTakeable(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

/**
 * Returns the attendant of a ticket that the caller could see if nobody had it: who looked at it while it waited learns
 * who took it. Null for every other ticket.
 */
export const attendantOfTaken = async ({ actor, stores }: UserContext, uuid: string): Promise<string | null> => {
  const ticket = await stores.tickets.byUuid(uuid);
  if (!ticket || ticket.userId === null || !isTakeable(actor.viewer, ticket)) return null;
  return (await stores.users.get(ticket.userId))?.name ?? null;
};

/**
 * Returns a ticket that the caller may see, by its uuid. A ticket that no list shows gets the current data of its contact.
 *
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export const visibleTicketByUuid = async ({ actor, stores }: UserContext, uuid: string): Promise<TicketRecord> => {
  const ticket = await stores.tickets.byUuid(uuid);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const contact = ticket.listed ? null : await stores.contacts.get(ticket.contactId);
  return contact ? { ...ticket, ...copyOf(contact) } : ticket;
};
