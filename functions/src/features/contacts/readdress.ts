import type { UserContext } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { ticketEffects } from '../../domain/driver/publish-ticket.ts';
import { jidOf } from '../../domain/engine/addresses.ts';
import { logIdOf } from '../../domain/engine/decide/decide.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';

/** Entries of decisions have lower places. */
const place = 99;

/** Returns the entry about another number: it follows those of the ticket's version, which stays. */
const entryOf = ({ actor, clock, ids }: UserContext, ticket: TicketRecord) => ({
  id: `${logIdOf(ticket.version, place)}.${ids.ulid()}`,
  ticketId: ticket.id,
  type: 'numberChanged' as const,
  userId: actor.viewer.id,
  queueId: ticket.queueId,
  laneId: null,
  createdAt: clock.now(),
});

const runningTickets = async ({ stores: { tickets } }: UserContext, contactId: number): Promise<TicketRecord[]> => {
  const chats = await tickets.chats([contactId], Number.POSITIVE_INFINITY);
  return tickets.getMany(chats.flatMap(({ activeTicketId }) => activeTicketId ?? []));
};

/**
 * Moves the contact's chats to its new number, where they reached another person. The logs of its running tickets say who
 * did it, and those who have one open see it at once.
 */
export const readdress = async (
  context: UserContext,
  before: ContactRecord,
  after: ContactRecord,
  hidesNumbers: boolean,
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const wasOther = before.number !== '' || after.lid !== before.lid;
  const address = { number: after.number, lid: after.lid };
  const jid = jidOf(address);
  if (after.number === before.number || !wasOther || jid === null) return { writes: [], effects: [] };
  const { tickets: store } = context.stores;
  const [moved, running] = await Promise.all([
    store.readdress(after.id, { jid, address }),
    runningTickets(context, after.id),
  ]);
  const entries = running.map((ticket) => ({ ticket, entry: entryOf(context, ticket) }));
  const directory = await directoryFor(context, [...running, ...entries.map(({ entry }) => entry)]);
  return {
    writes: [...moved, ...entries.map(({ entry }) => store.logEntry(entry))],
    effects: entries.flatMap(({ ticket, entry }) =>
      ticketEffects(context, { directory, hidesNumbers }, { before: ticket, after: ticket }, 'update', [entry]),
    ),
  };
};
