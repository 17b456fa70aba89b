import { type Author, type TrafficByDay, type TrafficName, withMessage } from '@recado/shared/metrics/messages';
import { localTime } from '@recado/shared/text/time';
import { trafficOver } from '../../../data/statistics/traffic-over.ts';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import type { MessageDraft } from '../decision.ts';
import { change, type Draft } from '../draft.ts';
import { bookkeeping } from '../stage.ts';

/** Returns the author of a message to the contact, by its place in the draft. */
const authorOf = ({ event, effects }: Draft, { rule, user }: MessageDraft, place: number): Author => {
  if (event.type === 'campaign') return `c${event.campaignId}`;
  const sent = effects.find((effect) => effect.type === 'send' && effect.message === place);
  if (sent?.type === 'send' && sent.source?.of === 'flow') return `f${sent.source.flowId}`;
  return rule ?? (user ? `u${user.id}` : 'phone');
};

const nameOf = (draft: Draft, { userId }: TicketRecord, message: MessageDraft, place: number): TrafficName => {
  if (message.fromMe) return authorOf(draft, message, place);
  return userId === null ? 'in' : `in${userId}`;
};

/** Returns the ticket's traffic with the messages of the draft; private notes and changes of a group are none. */
const counted = (draft: Draft, ticket: TicketRecord): TrafficByDay => {
  const { timeZone } = draft.state.company;
  let { traffic } = ticket;
  for (const [place, message] of draft.messages.entries())
    if (!message.isPrivate && message.card?.type !== 'group')
      traffic = withMessage(
        traffic,
        localTime(message.createdAt, timeZone).date,
        nameOf(draft, ticket, message, place),
      );
  return traffic;
};

/**
 * Counts the messages of a ticket by day and author: in the ticket, which is written with each message, until the day or the
 * service cycle is over (ADR 0090).
 */
export const countTraffic = bookkeeping('count traffic', 'traffic', (draft) => {
  const ticket = draft.ticket ?? draft.before;
  if (!ticket) return;
  const isOver = draft.ticket === null || ticket.status === 'closed';
  const traffic = counted(draft, ticket);
  const { id: ticketId, whatsappId } = ticket;
  const today = localTime(draft.now, draft.state.company.timeZone).date;
  const { over, left } = trafficOver(traffic, { ticketId, whatsappId, at: draft.now }, isOver ? null : today);
  draft.traffic = over;
  if (draft.ticket && left !== ticket.traffic) change(draft, { traffic: left });
});
