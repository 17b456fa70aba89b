import type { UserContext } from '../../context/context.ts';
import { accessPrefix, type TicketRecord } from '../../data/tickets/record.ts';
import { describeError, log } from '../../platform/log.ts';

/** Milliseconds in which a user's openings of a ticket are one entry of its log. */
const interval = 30 * 60_000;

/**
 * Appends to the ticket's log that the caller opened it (behaviour, section 1): one entry for a user and half an hour. The
 * id of the entry names both, so that two calls at once add one. A failure does not keep the caller from the ticket.
 */
export const logAccess = async (
  { actor, cache, clock, stores }: UserContext,
  { id: ticketId, queueId }: Pick<TicketRecord, 'id' | 'queueId'>,
): Promise<void> => {
  const now = clock.now();
  const userId = actor.viewer.id;
  const id = `${accessPrefix}${Math.floor(now / interval)}.${userId}`;
  const known = `ticket ${ticketId} ${id}`;
  if (cache.get(known, now) !== undefined) return;
  try {
    await stores.tickets.logOnce({ id, ticketId, type: 'access', userId, queueId, createdAt: now });
    cache.set(known, now, interval, true);
  } catch (error) {
    log().warn('an opening of a ticket was not logged', { ticketId, error: describeError(error) });
  }
};
