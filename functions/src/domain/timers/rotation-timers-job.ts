import { listPosition, positionOf } from '../../data/tickets/list-place.ts';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { defineJob } from '../jobs/define-job.ts';

/** Tickets of one slice, and how many of them are worked on at once. */
const batch = 40;
const width = 4;

const start = async (context: Context, queueId: number, ticketId: number): Promise<void> => {
  const seen = await context.stores.tickets.get(ticketId);
  if (seen?.queueId !== queueId || seen.status !== 'pending') return;
  await processTicketEvent(context, seen, { type: 'rotationChanged' });
};

/**
 * Starts the timers of a queue's waiting tickets after its rotation changed: first of those that nobody has, then of those
 * that a member has. A repeated slice starts no timer twice.
 */
export const rotationTimersJob = defineJob({
  kind: 'start-rotation-timers',
  input: z.object({ queueId: id }),
  /** The list to read, and the last ticket that was read of it. */
  cursor: z.object({ hold: z.enum(['free', 'taken']), after: listPosition.nullable() }),
  awaitsIndexes: true,
  slice: async (context, { input: { queueId }, cursor }) => {
    const { hold, after } = cursor ?? ({ hold: 'free', after: null } as const);
    // Reads the queue again: a cached one may be older than the change.
    context.cache.delete('directory');
    const list = { by: 'queue', status: 'pending', queueId, hold } as const;
    const rows = await context.stores.tickets.list(list, { order: 'asc', after, limit: batch });
    for (let at = 0; at < rows.length; at += width)
      await Promise.all(rows.slice(at, at + width).map((row) => start(context, queueId, row.id)));
    const last = rows.at(-1);
    if (last && rows.length === batch) return { cursor: { hold, after: positionOf(last) } };
    return hold === 'free' ? { cursor: { hold: 'taken' as const, after: null } } : { end: 'done' };
  },
});
