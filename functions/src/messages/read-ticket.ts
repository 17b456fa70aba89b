import type { markTicketRead as endpoint } from '@recado/shared/contract/messages';
import type { HappeningOf } from '../conversation/happening.ts';
import type { UseCase } from '../platform/binding.ts';
import type { UserContext } from '../platform/context.ts';
import { act } from '../tickets/act.ts';
import { loadTicketSituation } from '../tickets/load-situation.ts';
import { present } from '../tickets/present.ts';
import type { TicketRecord } from '../tickets/record.ts';
import { visibleTicket } from '../tickets/visible-ticket.ts';

/** Messages that one read command names, and how many of ours may stand between them. */
const maxReceipts = 200;
const between = 50;

const unreadOf = async ({ stores }: UserContext, ticket: TicketRecord): Promise<HappeningOf<'read'>['unread']> => {
  const wanted = Math.min(ticket.unreadMessages, maxReceipts);
  const messages = await stores.messages.ofTicket(ticket, ticket.id, wanted + between);
  return messages
    .flatMap(({ fromMe, wid, participantJid }) =>
      fromMe || wid === null ? [] : [{ wid, participant: participantJid }],
    )
    .slice(0, wanted);
};

/** The agent has the conversation before its eyes (behaviour, section 16): on a ticket in service nothing is unread any more, and the contact is told. */
export const markTicketRead: UseCase<typeof endpoint> = async (context, { params }) => {
  const seen = await visibleTicket(context, params.ticketId);
  if (seen.unreadMessages === 0) return present(context, seen);
  const { ticket } = await act(context, async (attempt) => {
    const current = attempt === 1 ? seen : await visibleTicket(context, seen.id);
    const [situation, unread] = await Promise.all([loadTicketSituation(context, current), unreadOf(context, current)]);
    return { situation, happening: { type: 'read', unread } };
  });
  return present(context, ticket ?? seen);
};
