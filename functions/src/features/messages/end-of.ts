import type { UserContext } from '../../context/context.ts';
import { ulidOf } from '../../data/messages/message-id.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { type MergedPosition, newestOfAll } from './read-merged.ts';

/** Messages of a closed ticket's conversation end with its own newest one. */
export const newestPosition = async ({ stores }: UserContext, ticket: TicketRecord): Promise<MergedPosition> => {
  const [newest] = ticket.status === 'closed' ? await stores.messages.ofTicket(ticket, ticket.id, 1) : [];
  return { below: newest ? `${ulidOf(newest.id)}${newestOfAll}` : newestOfAll, main: null };
};

/** Returns the tickets of the chat that were reopened after newer ones. */
export const reopenedOf = async (
  { stores }: UserContext,
  { whatsappId, contactId }: TicketRecord,
): Promise<readonly number[]> => (await stores.tickets.chat(whatsappId, contactId))?.reopenedTicketIds ?? [];

/** Returns the late reopened tickets, and the ULID below which the conversation ends. */
export const endOf = async (context: UserContext, ticket: TicketRecord): Promise<[readonly number[], string]> => {
  const reopened = await reopenedOf(context, ticket);
  return [reopened, reopened.length > 0 ? (await newestPosition(context, ticket)).below : newestOfAll];
};
