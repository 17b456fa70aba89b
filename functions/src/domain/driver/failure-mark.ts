import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Write } from '../../platform/write.ts';

/** Messages among which our newest one is looked for. */
const reach = 20;

interface Marked {
  ticket: TicketRecord;
  writes: Write[];
}

const marked = ({ stores }: Context, before: TicketRecord, failedMessageId: string | null): Marked => {
  const ticket = { ...before, failedMessageId, version: before.version + 1 };
  return { ticket, writes: stores.tickets.saves([{ before, after: ticket }]) };
};

/** Marks the ticket of a message that could not be sent, if it is our newest one; without writes for others. */
export const markFailure = async (context: Context, ticket: TicketRecord, message: MessageRecord): Promise<Marked> => {
  const messages = await context.stores.messages.ofTicket(message, ticket.id, reach);
  const newest = messages.find(({ fromMe, isPrivate }) => fromMe && !isPrivate);
  return newest?.id === message.id ? marked(context, ticket, message.id) : { ticket, writes: [] };
};

/** Takes the mark from the ticket of a message that did not fail after all; without writes for tickets that have none of it. */
export const unmarkFailure = (
  context: Context,
  ticket: TicketRecord,
  { id, failure }: Pick<MessageRecord, 'id' | 'failure'>,
): Marked =>
  failure === null && ticket.failedMessageId === id ? marked(context, ticket, null) : { ticket, writes: [] };
