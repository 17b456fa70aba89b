import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { searchCursor } from './list-cursor.ts';

/** Contacts of one page of a search: each may have a ticket on every connection. */
const contactsAPage = 20;

export interface SearchPage {
  tickets: TicketRecord[];
  nextCursor: string | null;
}

/** Returns the newest ticket of each contact on each connection, including removed connections. */
const newestOf = async (
  { stores }: UserContext,
  contactIds: readonly number[],
  lastConnectionId: number,
): Promise<TicketRecord[]> => {
  const chats = await stores.tickets.chats(contactIds, lastConnectionId);
  return stores.tickets.getMany(
    chats.flatMap(({ activeTicketId, lastClosedTicketId }) => activeTicketId ?? lastClosedTicketId ?? []),
  );
};

/**
 * Finds tickets by their contact's name or number (behaviour, section 19): the newest ticket of each contact on each
 * connection that the caller may see. A text of fewer than 3 characters finds nothing.
 */
export const searchTickets = async (
  context: UserContext,
  typed: string,
  cursor: string | undefined,
  order: 'asc' | 'desc',
): Promise<SearchPage> => {
  const { actor, stores } = context;
  const before = searchCursor.decode(cursor);
  const hideNumbers = await hidesNumbersFrom(context);
  const [found, lastConnectionId] = await Promise.all([
    stores.search.find(typed, { limit: contactsAPage, before, hideNumbers }),
    context.ids.last('whatsapp'),
  ]);
  if (!found) return { tickets: [], nextCursor: null };
  const tickets = await newestOf(context, found.ids, lastConnectionId);
  const sign = order === 'asc' ? 1 : -1;
  return {
    tickets: tickets
      .filter((ticket) => maySeeTicket(actor.viewer, ticket))
      .sort((one, other) => sign * (one.updatedAt - other.updatedAt)),
    nextCursor: found.before === null ? null : searchCursor.encode(found.before),
  };
};
