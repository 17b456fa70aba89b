import type { LaneTimers } from '@recado/shared/contract/queue-messages/timer';
import type { Context } from '../../context/context.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import { processEvent } from '../driver/process-event.ts';

/** Tickets of one slice, and how many of them are worked on at once. */
const slice = 40;
const parallel = 4;

const start = async (context: Context, laneId: number, ticketId: number): Promise<void> => {
  const { tickets } = context.stores;
  const seen = await tickets.get(ticketId);
  if (seen?.laneId !== laneId || seen.status !== 'open') return;
  await processEvent(context, async (attempt) => {
    const ticket = attempt === 1 ? seen : await tickets.get(ticketId);
    return loadTicketEvent(context, ticket ?? seen, { type: 'laneChanged' });
  });
};

/**
 * Has the timers of a lane's tickets started, after the lane's rules changed: some tickets, then a message for those that
 * follow. A slice that is delivered twice starts no timer twice.
 */
export const startLaneTimers = async (context: Context, message: LaneTimers): Promise<void> => {
  const { laneId, before } = message;
  // The lane as it is now: what is cached may be from before the change.
  context.cache.delete('names');
  const ids = await context.stores.tags.ticketsIn(laneId, { limit: slice, before });
  for (let at = 0; at < ids.length; at += parallel)
    await Promise.all(ids.slice(at, at + parallel).map((id) => start(context, laneId, id)));
  const last = ids.at(-1);
  if (ids.length < slice || last === undefined) return;
  await context.commit([], [{ to: 'timers', message: { ...message, before: last } }]);
};
