import { AppError } from '@recado/shared/contract/errors';
import type { Ticket } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { present } from '../../conversation/presentation/present-tickets.ts';

/**
 * Moves a ticket that the caller has seen into a lane of the kanban board; null: out of its lane.
 *
 * @throws AppError ERR_NO_TICKET_FOUND when the caller sees it no longer
 */
export const changeLane = async (context: UserContext, seen: TicketRecord, laneId: number | null): Promise<Ticket> => {
  const agent = { id: context.actor.viewer.id };
  const { ticket } = await processEvent(context, async (attempt) => {
    const current = attempt === 1 ? seen : await context.stores.tickets.get(seen.id);
    if (!current || !maySeeTicket(context.actor.viewer, current)) throw new AppError('ERR_NO_TICKET_FOUND');
    return loadTicketEvent(context, current, { type: 'setLane', agent, laneId });
  });
  return present(context, ticket ?? seen);
};
