import type { CycleChange, TicketRecord } from '../../../data/tickets/record.ts';
import { isInService } from '../service-status.ts';
import { bookkeeping } from '../stage.ts';
import { change, type Draft } from '../draft.ts';

/** Returns the changes of a cycle that follow from its ticket's change (behaviour, sections 1 and 10). */
const learned = (before: TicketRecord | null, after: TicketRecord, now: number): CycleChange => ({
  ...(before?.queueId === after.queueId ? {} : { queueId: after.queueId, queuedAt: now }),
  ...(before?.userId === after.userId ? {} : { userId: after.userId }),
  ...(isInService(after) && !(before && isInService(before)) ? { startedAt: now, closedAt: null, ratingAt: null } : {}),
  ...(after.status === 'nps' && before?.status !== 'nps' ? { closedAt: now } : {}),
  ...(after.status === 'pending' && before?.status !== 'pending' ? { startedAt: null } : {}),
});

const begin = (draft: Draft, ticket: TicketRecord): void => {
  const { now } = draft;
  const id = String(now).padStart(13, '0');
  draft.cycle = {
    created: {
      id,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      userId: ticket.userId,
      queueId: ticket.queueId,
      createdAt: now,
      // Waiting begins with the cycle, until a queue is set.
      queuedAt: now,
      startedAt: isInService(ticket) ? now : null,
      closedAt: null,
      finishedAt: null,
      ratingAt: null,
      rated: false,
      rating: null,
    },
  };
  // The rating belongs to the cycle before.
  change(draft, { cycleId: id, rating: null, amountUsedBotQueuesNPS: 0 });
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
      ...(before?.status === 'nps' ? {} : { closedAt: now }),
      finishedAt: now,
      ...(rated ? { ratingAt: now, rated, rating: ticket.rating } : {}),
    },
  };
  change(draft, { cycleId: null });
};

/**
 * Keeps one record for each service cycle, from opening or reopening until the ticket is closed; dashboards count them. An
 * imported ticket has no cycle until an agent or the contact continues it.
 */
export const keepServiceCycle = bookkeeping('keep service cycle', 'serviceCycle', (draft) => {
  const { before, ticket, now } = draft;
  if (!ticket) return;
  if (ticket.status === 'closed') return finish(draft, ticket);
  if (ticket.cycleId === null) return begin(draft, ticket);
  const set = learned(before, ticket, now);
  if (Object.keys(set).length > 0) draft.cycle = { ticketId: ticket.id, id: ticket.cycleId, set };
});
