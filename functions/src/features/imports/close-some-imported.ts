import type { HistoryEvent } from '@recado/shared/contract/queue-messages/history';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { closeCommand } from './close-command.ts';

/** Tickets closed by one message: with the pauses between them far fewer than its time allows. */
const batch = 50;
/** Milliseconds between two of them (behaviour, section 17): screens are told of each. */
const pace = 330;

const closeOne = async (context: Context, id: number): Promise<void> => {
  const { tickets } = context.stores;
  if ((await tickets.get(id)) === null) return;
  await processEvent(context, async () => {
    const ticket = await tickets.get(id);
    if (!ticket) throw new Error('a ticket was removed while it was to be closed');
    return loadTicketEvent(context, ticket, { type: 'closeImported' });
  });
};

/**
 * Closes some of the tickets that a connection's imports made, each through the engine, and has the next ones closed by
 * a message of its own. Stopped in the middle, it goes on where it was: what was looked at stands no more in the list.
 *
 * @param pause waits so many milliseconds
 */
export const closeSomeImported = async (
  context: Context,
  { whatsappId }: Extract<HistoryEvent, { type: 'close' }>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> => {
  const { importedTickets } = context.stores;
  const ticketIds = await importedTickets.list(whatsappId, batch);
  for (const [place, ticketId] of ticketIds.entries()) {
    if (place > 0) await pause(pace);
    await closeOne(context, ticketId);
    await context.commit(importedTickets.remove(whatsappId, ticketId), []);
  }
  if (ticketIds.length === batch) await context.commit([], [closeCommand(context, whatsappId)]);
};
