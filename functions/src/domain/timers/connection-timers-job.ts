import { listPosition, positionOf } from '../../data/tickets/list-place.ts';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { defineJob } from '../jobs/define-job.ts';

/** Tickets that one slice reads, and how many of them are worked on at once. */
const batch = 100;
const width = 4;

/** The lists with tickets that a connection's times hold for. */
const tabs = ['open', 'pending', 'nps'] as const;

const start = async (context: Context, ticketId: number): Promise<void> => {
  const seen = await context.stores.tickets.get(ticketId);
  if (seen) await processTicketEvent(context, seen, { type: 'connectionTimesChanged' });
};

/** Starts the timers of a connection's tickets after its times changed. A repeated slice starts no timer twice. */
export const connectionTimersJob = defineJob({
  kind: 'start-connection-timers',
  input: z.object({ whatsappId: id }),
  /** The list to read, and the last ticket that was read of it. */
  cursor: z.object({ tab: z.enum(tabs), after: listPosition.nullable() }),
  awaitsIndexes: true,
  slice: async (context, { input: { whatsappId }, cursor }) => {
    const { tab, after } = cursor ?? ({ tab: 'open', after: null } as const);
    // Reads the connection again: a cached one may be older than the change.
    context.cache.delete('directory');
    const rows = await context.stores.tickets.list({ by: 'company', tab }, { order: 'asc', after, limit: batch });
    const due = rows.filter((row) => row.whatsappId === whatsappId);
    for (let at = 0; at < due.length; at += width)
      await Promise.all(due.slice(at, at + width).map((row) => start(context, row.id)));
    const last = rows.at(-1);
    if (last && rows.length === batch) return { cursor: { tab, after: positionOf(last) } };
    const next = tabs[tabs.indexOf(tab) + 1];
    return next === undefined ? { end: 'done' } : { cursor: { tab: next, after: null } };
  },
});
