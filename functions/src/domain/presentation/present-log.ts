import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import type { LogRecord } from '../../data/tickets/record.ts';
import type { Directory } from './directory.ts';

/** Returns an entry of a ticket's log as the API has it. */
export const presentLogEntry = (
  { id, ticketId, type, consent, rating, reason, serviceLevel, tool, userId, queueId, laneId, createdAt }: LogRecord,
  directory: Directory,
): TicketLogEntry => {
  const queue = directory.queue(queueId);
  const lane = directory.lane(laneId);
  return {
    id,
    ticketId,
    type,
    consent: consent ?? null,
    rating: rating ?? null,
    reason: reason ?? null,
    ...(serviceLevel && { serviceLevel }),
    ...(tool && { tool }),
    user: directory.user(userId),
    queue: queue && { id: queue.id, name: queue.name, color: queue.color },
    lane: lane && { id: lane.id, name: lane.name, color: lane.color },
    createdAt: new Date(createdAt).toISOString(),
  };
};
