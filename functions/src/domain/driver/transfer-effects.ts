import { transferEvent } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { presentTicket } from '../presentation/present-ticket.ts';
import { orderOf, type PresentationOptions } from './publish-ticket.ts';

/** Notifies the agent who receives a ticket from a colleague: in its windows, and by web push where those are closed. */
export const transferEffects = (
  context: Context,
  { directory }: PresentationOptions,
  ticket: TicketRecord,
  { userId, by }: { userId: number; by: string },
): Effect[] => [
  realtime(context, {
    event: transferEvent,
    data: { action: 'create', ticket: presentTicket(ticket, directory, true), by },
    rooms: [`user:${userId}`],
    order: orderOf(ticket.id),
  }),
  {
    to: 'push',
    message: { companyId: ticket.companyId, ticketId: ticket.id, userId, by, transferredAt: context.clock.now() },
  },
];
