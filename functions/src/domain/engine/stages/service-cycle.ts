import { localTime } from '@recado/shared/text/time';
import { closingReasonOf } from '../../../data/tickets/closing-reason.ts';
import type { CycleChange, CycleRecord, TicketRecord } from '../../../data/tickets/record.ts';
import type { ConversationEvent } from '../event.ts';
import { isInService } from '../service-status.ts';
import { earlierDay } from '../cycle-change.ts';
import { bookkeeping } from '../stage.ts';
import { chosenReason } from '../chosen-reason.ts';
import { change, type Draft, ticketOf } from '../draft.ts';

/** Returns the changes of a cycle that follow from its ticket's change (behaviour, sections 1 and 10). */
const learned = ({ before, event, now }: Draft, after: TicketRecord): CycleChange => ({
  ...(before?.queueId === after.queueId ? {} : { queueId: after.queueId, queuedAt: now }),
  ...(before?.userId === after.userId ? {} : { userId: after.userId }),
  ...(isInService(after) && !(before && isInService(before))
    ? { startedAt: now, closedAt: null, closedBy: null, closingReason: null, reasonId: null, ratingAt: null }
    : {}),
  ...(after.status === 'nps' && before?.status !== 'nps'
    ? {
        closedAt: now,
        closedBy: 'agent',
        closingReason: 'closed',
        reasonId: chosenReason(event)?.id ?? null,
        tagIds: after.tagIds,
      }
    : {}),
  ...(after.status === 'pending' && before?.status !== 'pending' ? { startedAt: null } : {}),
});

/** Returns the time when a message of the event was written on the phone, in milliseconds; null if none was. */
const writtenOnPhoneAt = (event: ConversationEvent): number | null => {
  const messages = event.type === 'message' ? [event] : event.type === 'backfill' ? event.messages : [];
  return messages.find(({ message }) => message.fromMe)?.message.at ?? null;
};

/**
 * Returns the time when the event brought an answer: what ends the contact's waiting time, but for messages that were scheduled and
 * campaigns. Null if it brought none.
 */
const answeredAt = ({ event, messages }: Draft): number | null => {
  if (event.type === 'scheduled' || event.type === 'campaign') return null;
  const answer = messages.find(({ fromMe, isPrivate, user }) => fromMe && !isPrivate && user !== null);
  return answer?.createdAt ?? writtenOnPhoneAt(event);
};

/** Returns the change of a cycle by its first answer. */
const firstAnswer = (draft: Draft, ticket: TicketRecord): Pick<CycleRecord, 'firstAnsweredAt'> | undefined => {
  const firstAnsweredAt = ticket.isAnswered ? null : answeredAt(draft);
  if (firstAnsweredAt === null) return undefined;
  change(draft, { isAnswered: true });
  return { firstAnsweredAt };
};

const idsOf = (id: number | null): Set<number> => new Set(id === null ? [] : [id]);

/** True if the ticket is new, and the first of a contact on the connection that was added on this day. */
const isLead = ({ before, contact, state }: Draft, day: string): boolean =>
  before === null &&
  contact !== null &&
  state.chat === null &&
  localTime(Date.parse(contact.createdAt), state.company.timeZone).date === day;

/**
 * True if the company began the cycle: an agent, a program or a campaign, or a message that was written on the phone; false for
 * a message that came in. A cycle that others begin has the direction of its ticket.
 */
const isOwnBeginning = ({ before, event }: Draft, { isActiveDemand }: TicketRecord): boolean => {
  if (event.type === 'message') return event.message.fromMe;
  if (event.type === 'backfill') return event.messages[0]?.message.fromMe ?? isActiveDemand;
  return before !== null && 'agent' in event ? true : isActiveDemand;
};

const begin = (draft: Draft, ticket: TicketRecord): void => {
  const { now, state } = draft;
  const day = localTime(now, state.company.timeZone).date;
  // The answer and the rating belong to the cycle before.
  change(draft, { isAnswered: false, rating: null, amountUsedBotQueuesNPS: 0 });
  const id = String(now).padStart(13, '0');
  draft.cycle = {
    created: {
      id,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      day,
      userId: ticket.userId,
      queueId: ticket.queueId,
      userIds: idsOf(ticket.userId),
      queueIds: idsOf(ticket.queueId),
      tagIds: ticket.tagIds,
      isActiveDemand: isOwnBeginning(draft, ticket),
      isLead: !ticket.isGroup && isLead(draft, day),
      firstAnsweredAt: null,
      ...firstAnswer(draft, ticketOf(draft)),
      closedBy: null,
      closingReason: null,
      reasonId: null,
      createdAt: now,
      // Waiting begins with the cycle, until a queue is set.
      queuedAt: now,
      startedAt: isInService(ticket) ? now : null,
      closedAt: null,
      finishedAt: null,
      ratingAt: null,
      rated: false,
      rating: null,
      firstAnswerMet: null,
      nextAnswerMet: null,
      resolutionMet: null,
    },
  };
  change(draft, { cycleId: id });
};

const finish = (draft: Draft, ticket: TicketRecord): void => {
  if (ticket.waitingSince !== null) change(draft, { waitingSince: null });
  if (ticket.cycleId === null) return;
  const { now, before } = draft;
  const rated = before?.status === 'nps' && ticket.rating !== null;
  draft.cycle = {
    ticketId: ticket.id,
    id: ticket.cycleId,
    set: {
      // A ticket that waited for its rating was closed when it was asked for.
      ...(before?.status === 'nps'
        ? {}
        : {
            closedAt: now,
            closedBy: draft.closedBy,
            closingReason: closingReasonOf(draft.log),
            reasonId: chosenReason(draft.event)?.id ?? null,
          }),
      ...firstAnswer(draft, ticket),
      tagIds: ticket.tagIds,
      finishedAt: now,
      ...(rated ? { ratingAt: now, rated, rating: ticket.rating } : {}),
    },
    day: earlierDay(draft, ticket.cycleId),
  };
  change(draft, { cycleId: null });
};

/**
 * Keeps one record for each service cycle, from opening or reopening until the ticket is closed; dashboards count them. An
 * imported ticket has no cycle until an agent or the contact continues it.
 */
export const keepServiceCycle = bookkeeping('keep service cycle', 'serviceCycle', (draft) => {
  const { ticket } = draft;
  if (!ticket) return;
  if (ticket.status === 'closed') return finish(draft, ticket);
  if (ticket.cycleId === null) return begin(draft, ticket);
  const set = { ...learned(draft, ticket), ...firstAnswer(draft, ticket) };
  const { cycleId } = ticket;
  if (Object.keys(set).length > 0)
    draft.cycle = { ticketId: ticket.id, id: cycleId, set, day: earlierDay(draft, cycleId) };
});
