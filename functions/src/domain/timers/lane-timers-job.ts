import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { defineJob } from '../jobs/define-job.ts';

/** Tickets of one slice, and how many of them are worked on at once. */
const batch = 40;
const width = 4;

const start = async (context: Context, laneId: number, ticketId: number): Promise<void> => {
  const seen = await context.stores.tickets.get(ticketId);
  if (seen?.laneId !== laneId || seen.status !== 'open') return;
  await processTicketEvent(context, seen, { type: 'laneChanged' });
};

/** Starts the timers of a lane's tickets after the lane's rules changed. A repeated slice starts no timer twice. */
export const laneTimersJob = defineJob({
  kind: 'start-lane-timers',
  input: z.object({ laneId: id }),
  /** The slice has the tickets with smaller ids. */
  cursor: z.object({ before: id }),
  awaitsIndexes: true,
  slice: async (context, { input: { laneId }, cursor }) => {
    // Reads the lane again: a cached one may be older than the change.
    context.cache.delete('directory');
    const ids = await context.stores.tags.ticketsIn(laneId, { limit: batch, before: cursor?.before ?? null });
    for (let at = 0; at < ids.length; at += width)
      await Promise.all(ids.slice(at, at + width).map((ticketId) => start(context, laneId, ticketId)));
    return ids.length < batch ? { end: 'done' } : { cursor: { before: ids.at(-1)! } };
  },
});
