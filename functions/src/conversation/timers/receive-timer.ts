import type { TicketTimer } from '@recado/shared/contract/queue-messages/timer';
import type { Context } from '../../context/context.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import { processEvent } from '../driver/process-event.ts';

/** Passes a timer that fired to the engine. Ignores timers of removed tickets. */
export const receiveTimer = async (context: Context, { ticketId, timer, at }: TicketTimer): Promise<void> => {
  if (!(await context.stores.tickets.get(ticketId))) return;
  await processEvent(context, async () => {
    const ticket = await context.stores.tickets.get(ticketId);
    if (!ticket) throw new Error('a ticket was removed while its timer fired');
    return loadTicketEvent(context, ticket, { type: 'timer', timer, at });
  });
};
