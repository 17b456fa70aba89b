import type { Context } from '../../context/context.ts';
import { directoryFor } from '../presentation/directory.ts';
import { ticketEffects } from './publish-ticket.ts';

/**
 * Publishes stored tickets to the users who see them, after a change that was no decision of the engine, such as one of
 * their contact. The events are not stored in the outbox: a browser that misses one reads the ticket when it opens it.
 */
export const publishTickets = async (context: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const [tickets, settings] = await Promise.all([
    context.stores.tickets.getMany(ids),
    context.stores.settings.company(),
  ]);
  const presentation = {
    directory: await directoryFor(context, tickets),
    hidesNumbers: settings.lgpdHideNumber === 'enabled',
  };
  await context.publish(
    tickets.flatMap((ticket) => ticketEffects(context, presentation, { before: ticket, after: ticket }, 'update')),
  );
};
