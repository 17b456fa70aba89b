import { AppError } from '@recado/shared/contract/errors';
import type { pauseServiceLevel as endpoint } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { existing } from '../../platform/existing.ts';

/** Stops the clocks of a ticket's service level while its customer was asked to wait, or lets them run again. */
export const pauseServiceLevel: UseCase<typeof endpoint> = async (context, { params: { id }, body: { paused } }) => {
  const seen = await visibleTicket(context, id);
  const read = async (): Promise<{ ticket: TicketRecord }> => ({
    ticket: existing('ticket', await context.stores.tickets.get(id)),
  });
  const outcome = await processSeen(context, { ticket: seen }, read, ({ ticket }) => {
    if (!maySeeTicket(context.actor.viewer, ticket)) throw new AppError('ERR_TICKET_CHANGED');
    return { type: 'pauseServiceLevel', agent: actingAgent(context), isPaused: paused };
  });
  return present(context, outcome?.ticket ?? seen);
};
