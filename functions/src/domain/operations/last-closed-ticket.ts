import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Tickets of a chat that are looked at, newest first. */
const maxSteps = 50;
/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;

/**
 * The ticket of a chat that was closed last, beside one of them: its tickets are found by their messages, and those without
 * messages by their list. Null where there is none.
 */
export const lastClosedTicketBeside = async (
  { stores }: Context,
  beside: TicketRecord,
): Promise<TicketRecord | null> => {
  const found = (await stores.tickets.unlisted(beside)).filter(({ id }) => id !== beside.id);
  let below = beyondAll;
  for (let step = 0; step < maxSteps; step++) {
    const [message] = await stores.messages.page(beside, { ticketId: below, before: null }, 1);
    if (!message) break;
    below = message.ticketId - 1;
    const ticket = message.ticketId === beside.id ? null : await stores.tickets.get(message.ticketId);
    if (ticket?.status === 'closed') found.push(ticket);
  }
  return found.reduce<TicketRecord | null>(
    (newest, ticket) => (newest !== null && newest.updatedAt >= ticket.updatedAt ? newest : ticket),
    null,
  );
};
