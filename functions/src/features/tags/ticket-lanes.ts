import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/ticket-tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { existing } from '../../platform/existing.ts';

/**
 * Moves a ticket that the caller has seen into a lane of the kanban board; null: out of its lane.
 *
 * @throws AppError ERR_NO_TICKET_FOUND when the caller sees it no longer
 */
const changeLane = async (context: UserContext, seen: TicketRecord, laneId: number | null): Promise<Ticket> => {
  const agent = { id: context.actor.viewer.id };
  const read = async (): Promise<{ ticket: TicketRecord }> => ({
    ticket: existing('ticket', await context.stores.tickets.get(seen.id)),
  });
  const outcome = await processSeen(context, { ticket: seen }, read, ({ ticket }) => {
    if (!maySeeTicket(context.actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
    return { type: 'setLane', agent, laneId };
  });
  return present(context, outcome?.ticket ?? seen);
};

/** Moves a ticket into the lane of a kanban tag. Tags of contacts are no lanes. */
export const setTicketTag: UseCase<typeof contract.setTicketTag> = async (context, { params: { ticketId, tagId } }) => {
  const ticket = await visibleTicket(context, ticketId);
  const tag = await context.stores.tags.get(tagId);
  if (tag?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
  return changeLane(context, ticket, tagId);
};

/** Takes a ticket out of its lane. The tags of its contact stay (behaviour, section 12). */
export const removeTicketTag: UseCase<typeof contract.removeTicketTag> = async (context, { params }) =>
  changeLane(context, await visibleTicket(context, params.ticketId), null);
