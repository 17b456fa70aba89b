import type { listTicketLog as endpoint } from '@recado/shared/contract/ticket-log';
import type { UseCase } from '../../context/binding.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentLogEntry } from '../../domain/presentation/present-log.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';

/** The most openings, and the most other entries, that are shown. */
const entriesOfAKind = 500;

/** Returns a ticket's log, newest first. */
export const listTicketLog: UseCase<typeof endpoint> = async (context, { params }) => {
  const ticket = await visibleTicket(context, params.ticketId);
  const entries = await context.stores.tickets.newestLog(ticket.id, entriesOfAKind);
  const directory = await directoryFor(
    context,
    entries.map((entry) => ({ ...entry, whatsappId: ticket.whatsappId })),
  );
  // Openings have ids of their own: they stand among the changes by their time.
  const byTime = entries.toSorted((one, other) => other.createdAt - one.createdAt);
  return byTime.map((entry) => presentLogEntry(entry, directory));
};
