import type { markTicketRead as endpoint } from '@recado/shared/contract/messages';
import type { ConversationEventOf } from '../../conversation/engine/event.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { present } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../conversation/access/visible-ticket.ts';

/** Messages that one read command names, and how many of ours may stand between them. */
const maxReceipts = 200;
const between = 50;

const unreadOf = async (
  { stores }: UserContext,
  ticket: TicketRecord,
): Promise<ConversationEventOf<'read'>['unread']> => {
  const wanted = Math.min(ticket.unreadMessages, maxReceipts);
  const messages = await stores.messages.ofTicket(ticket, ticket.id, wanted + between);
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
  const { ticket } = await processEvent(context, async (attempt) => {
    const current = attempt === 1 ? seen : await visibleTicket(context, seen.id);
    return loadTicketEvent(context, current, { type: 'read', unread: await unreadOf(context, current) });
  });
  return present(context, ticket ?? seen);
};
