import type { CycleChange, TicketRecord } from '../../../data/tickets/record.ts';
import type { HappeningType } from '../event.ts';
import { bookkeeping } from '../stage.ts';
import { change, type Turn } from '../draft.ts';

const inService = ({ status }: TicketRecord): boolean => status === 'open' || status === 'group';

/** What a cycle learns from a move of its ticket (behaviour, sections 1 and 10). */
const learned = (before: TicketRecord | null, after: TicketRecord, now: number): CycleChange => ({
  ...(before?.queueId === after.queueId ? {} : { queueId: after.queueId, queuedAt: now }),
  ...(before?.userId === after.userId ? {} : { userId: after.userId }),
  ...(inService(after) && !(before && inService(before)) ? { startedAt: now, ratingAt: null } : {}),
  ...(after.status === 'pending' && before?.status !== 'pending' ? { startedAt: null } : {}),
});

const begin = (turn: Turn, ticket: TicketRecord): void => {
  const { now } = turn;
  const id = String(now).padStart(13, '0');
  turn.cycle = {
    created: {
      id,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      userId: ticket.userId,
      queueId: ticket.queueId,
      createdAt: now,
      // Waiting begins with the cycle, until a queue is set.
      queuedAt: now,
      startedAt: inService(ticket) ? now : null,
      closedAt: null,
      finishedAt: null,
      ratingAt: null,
      rated: false,
    },
  };
  change(turn, { cycleId: id });
};

const finish = (turn: Turn, ticket: TicketRecord): void => {
  if (ticket.cycleId === null) return;
  turn.cycle = { ticketId: ticket.id, id: ticket.cycleId, set: { closedAt: turn.now, finishedAt: turn.now } };
  change(turn, { cycleId: null });
};

const moves: readonly HappeningType[] = [
  'message',
  'missed',
  'closeImported',
  'open',
  'forward',
  'accept',
  'return',
  'reopen',
  'transfer',
  'setQueue',
  'resolve',
  'release',
];

/**
 * One row for each service cycle, from opening or reopening to the end: what the dashboards count. What an import brings
 * is no service: a cycle of its ticket begins when somebody goes on with it.
 */
export const keepServiceCycle = bookkeeping('keep service cycle', moves, (turn) => {
  const { before, ticket, now } = turn;
  if (!ticket) return;
  if (ticket.status === 'closed') return finish(turn, ticket);
  if (ticket.cycleId === null) return begin(turn, ticket);
  const set = learned(before, ticket, now);
  if (Object.keys(set).length > 0) turn.cycle = { ticketId: ticket.id, id: ticket.cycleId, set };
});
