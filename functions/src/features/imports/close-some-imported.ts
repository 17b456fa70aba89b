import type { HistoryEvent } from '@recado/shared/contract/queue-messages/history';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../../domain/driver/process-event.ts';
import { closeCommand } from './close-command.ts';

/** Tickets that one queue message closes: with the pauses between them far below its timeout. */
const batch = 50;
/** Milliseconds between two tickets (behaviour, section 17), because each one is published to browsers. */
const interval = 330;

const closeOne = async (context: Context, id: number): Promise<void> => {
  const ticket = await context.stores.tickets.get(id);
  if (ticket) await processTicketEvent(context, ticket, { type: 'closeImported' });
};

/**
 * Closes some of the tickets that a connection's imports created, each through the engine, and enqueues the closing of the
 * next ones. If it is interrupted, the next delivery continues: each ticket leaves the list once it was considered.
 *
 * @param pause waits for the given milliseconds
 */
export const closeSomeImported = async (
  context: Context,
  { whatsappId }: Extract<HistoryEvent, { type: 'close' }>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> => {
  const { importedTickets } = context.stores;
  const ticketIds = await importedTickets.list(whatsappId, batch);
  for (const [place, ticketId] of ticketIds.entries()) {
    if (place > 0) await pause(interval);
    await closeOne(context, ticketId);
    await context.commit(importedTickets.remove(whatsappId, ticketId), []);
  }
  if (ticketIds.length === batch) await context.commit([], [closeCommand(context, whatsappId)]);
};
