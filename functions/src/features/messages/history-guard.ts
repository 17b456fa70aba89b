import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import type { UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Returns a function that maps each ticket of the chat to whether its messages are shown. It reads each ticket once. */
export const historyGuard = (context: UserContext, ticket: TicketRecord, selected: readonly number[] | undefined) => {
  const known = new Map([[ticket.id, true]]);
  return async (messages: readonly MessageRecord[]): Promise<Map<number, boolean>> => {
    const unknown = [...new Set(messages.map(({ ticketId }) => ticketId))].filter((id) => !known.has(id));
    // Of a ticket that was removed, no message is shown.
    for (const id of unknown) known.set(id, false);
    for (const found of await context.stores.tickets.getMany(unknown))
      known.set(found.id, mayReadHistory(context.actor.viewer, found, selected));
    return known;
  };
};
