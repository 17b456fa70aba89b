import type { Context } from '../../context/context.ts';
import { directoryFor } from '../presentation/directory.ts';
import { ticketEffects } from './publish-ticket.ts';

/**
 * Publishes tickets as they are stored, to those who see them: after a change that no decision has made, as of their
 * contact. Not stored in the outbox: a browser that misses one reads the ticket the next time that it opens it.
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
