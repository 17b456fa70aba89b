import { botLoopEvent } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { presentTicket } from '../presentation/present-ticket.ts';
import { administrators, orderOf, type PresentationOptions } from './publish-ticket.ts';

/**
 * Notifies administrators that the bot stopped in a ticket: in their windows, and by web push where those are closed. The
 * message that stopped it may be as old as an outage; the stop is not.
 */
export const botLoopEffects = (
  context: Context,
  { directory }: PresentationOptions,
  ticket: TicketRecord,
): Effect[] => [
  realtime(context, {
    event: botLoopEvent,
    data: { action: 'create', ticket: presentTicket(ticket, directory, false) },
    rooms: [administrators],
    order: orderOf(ticket.id),
  }),
  { to: 'push', message: { companyId: ticket.companyId, ticketId: ticket.id, stoppedAt: context.clock.now() } },
];
