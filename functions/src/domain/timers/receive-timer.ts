import type { TicketTimer } from '@recado/shared/contract/queue-messages/timer';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../driver/process-event.ts';

/** Passes a timer that fired to the engine. Ignores timers of removed tickets. */
export const receiveTimer = async (context: Context, { ticketId, timer, at }: TicketTimer): Promise<void> => {
  const ticket = await context.stores.tickets.get(ticketId);
  if (!ticket) return;
  const event = timer === 'dialogue' ? ({ type: 'continue', at } as const) : ({ type: 'timer', timer, at } as const);
  await processTicketEvent(context, ticket, event);
};
