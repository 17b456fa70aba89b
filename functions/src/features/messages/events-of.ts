import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import { ulidTime } from '@recado/shared/text/ulid-time';
import type { UserContext } from '../../context/context.ts';
import { ulidOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentLogEntry } from '../../domain/presentation/present-log.ts';

/** Newest entries of a ticket's log that are read for a page; a ticket has fewer as a rule. */
const entriesOfTicket = 200;

interface Extract {
  /** Newest first. */
  messages: readonly MessageRecord[];
  /** True where no older page follows. */
  isOldest: boolean;
  /** Milliseconds at which the next newer page begins; null where there is none. */
  until: number | null;
}

/**
 * Returns the log of the tickets of a page between its oldest message and the next newer page, oldest first; on the
 * oldest page also before that. One Query for each ticket on the page, of which there is one as a rule.
 */
export const eventsOf = async (
  context: UserContext,
  ticket: TicketRecord,
  { messages, isOldest, until }: Extract,
): Promise<TicketLogEntry[]> => {
  const oldest = messages.at(-1);
  const from = oldest === undefined || isOldest ? 0 : ulidTime(ulidOf(oldest.id));
  // A page that another ticket's messages fill says nothing about the one that was opened.
  const ids = new Set([...messages.map(({ ticketId }) => ticketId), ...(until === null ? [ticket.id] : [])]);
  const logs = await Promise.all([...ids].map((id) => context.stores.tickets.events(id, entriesOfTicket)));
  const entries = logs
    .flatMap((log) => log.toReversed())
    .filter(({ createdAt }) => createdAt >= from && (until === null || createdAt < until))
    .sort((one, other) => one.createdAt - other.createdAt);
  const directory = await directoryFor(
    context,
    entries.map((entry) => ({ ...entry, whatsappId: ticket.whatsappId })),
  );
  return entries.map((entry) => presentLogEntry(entry, directory));
};
