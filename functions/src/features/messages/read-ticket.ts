import type { markTicketRead as endpoint } from '@recado/shared/contract/messages';
import type { ConversationEventOf } from '../../domain/engine/event.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { ulidOf } from '../../data/messages/message-id.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';

/** Messages that one read command names, and how many of ours may stand between them. */
const maxReceipts = 200;
const between = 50;

/**
 * Reads the newest messages that a ticket shows, the newest first. Those of a ticket that a merge closed stay there, though
 * the older one has them as unread.
 */
const newestOf = async ({ stores: { messages } }: UserContext, ticket: TicketRecord, limit: number) => {
  const found = await messages.sinceTicket(ticket, ticket.id, limit);
  if (found.every(({ ticketId }) => ticketId === ticket.id)) return found;
  const own = await messages.ofTicket(ticket, ticket.id, limit);
  return [...found.filter(({ ticketId }) => ticketId !== ticket.id), ...own]
    .toSorted((one, other) => (ulidOf(one.id) < ulidOf(other.id) ? 1 : -1))
    .slice(0, limit);
};

const unreadOf = async (context: UserContext, ticket: TicketRecord): Promise<ConversationEventOf<'read'>['unread']> => {
  const wanted = Math.min(ticket.unreadMessages, maxReceipts);
  const messages = await newestOf(context, ticket, wanted + between);
  return messages
    .flatMap(({ fromMe, wid, participantJid }) =>
      fromMe || wid === null ? [] : [{ wid, participant: participantJid }],
    )
    .slice(0, wanted);
};

/** Marks a ticket in service as read and sends read receipts (behaviour, section 16). */
export const markTicketRead: UseCase<typeof endpoint> = async (context, { params }) => {
  const seen = await visibleTicket(context, params.ticketId);
  if (seen.unreadMessages === 0) return present(context, seen);
  const outcome = await processSeen(
    context,
    { ticket: seen },
    async () => ({ ticket: await visibleTicket(context, seen.id) }),
    async ({ ticket }) => ({ type: 'read', unread: await unreadOf(context, ticket) }),
  );
  return present(context, outcome?.ticket ?? seen);
};
