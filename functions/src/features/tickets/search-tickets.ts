import { AppError } from '@recado/shared/contract/errors';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Contacts that one page of a search looks at: each may have a ticket on every connection. */
const contactsAPage = 20;

export interface SearchPage {
  tickets: TicketRecord[];
  nextCursor: string | null;
}

const decode = (cursor: string): number => {
  if (!/^s\d{1,12}$/.test(cursor)) throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  return Number(cursor.slice(1));
};

/** The newest ticket of each of these contacts on each connection, also on those that were removed. */
const newestOf = async ({ stores }: UserContext, contactIds: readonly number[]): Promise<TicketRecord[]> => {
  const chats = await stores.tickets.chats(contactIds);
  return stores.tickets.getMany(
    chats.flatMap(({ activeTicketId, lastClosedTicketId }) => activeTicketId ?? lastClosedTicketId ?? []),
  );
};

/**
 * Tickets by their contact's name or number (behaviour, section 19): the newest of each contact and connection that the
 * caller may see, contacts as the search index finds them. Texts of fewer than 3 characters find nothing.
 */
export const searchTickets = async (
  context: UserContext,
  typed: string,
  cursor: string | undefined,
  order: 'asc' | 'desc',
): Promise<SearchPage> => {
  const { actor, stores } = context;
  const hideNumbers = await hidesNumbersFrom(context);
  const found = await stores.search.find(typed, {
    limit: contactsAPage,
    before: cursor === undefined ? null : decode(cursor),
    hideNumbers,
  });
  if (!found) return { tickets: [], nextCursor: null };
  const tickets = await newestOf(context, found.ids);
  const sign = order === 'asc' ? 1 : -1;
  return {
    tickets: tickets
      .filter((ticket) => maySeeTicket(actor.viewer, ticket))
      .sort((one, other) => sign * (one.updatedAt - other.updatedAt)),
    nextCursor: found.before === null ? null : `s${found.before}`,
  };
};
