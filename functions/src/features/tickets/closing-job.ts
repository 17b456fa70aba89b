import { listPosition, positionOf } from '../../data/tickets/list-place.ts';
import { closableStatus, closeAllEvent } from '@recado/shared/contract/closing-tickets';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { processTicketEvent } from '../../domain/driver/process-event.ts';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { progressEvent } from '../../domain/jobs/progress-event.ts';
import { listsOfClosing } from './closing-lists.ts';

/** Tickets that one slice closes. */
const batch = 40;
/** Tickets that are closed at once: more of them wait for the same counters. */
const width = 4;

const input = z.object({
  /** The administrator who closes the tickets. */
  user: z.object({ id, name: z.string() }),
  status: closableStatus,
  /** Queues whose tickets are closed; null for all tickets. */
  queueIds: z.array(id).nullable(),
  /** The time when it was requested, in milliseconds since 1970: tickets that changed since stay open. */
  at: z.int(),
  /** Tickets to close. */
  total: z.int(),
  /** The closing reason that was chosen for all. */
  reason: z.object({ id, name: z.string() }).nullable().default(null),
});

/** The list to read next, and the last ticket that was read of it. */
const cursor = z.object({ list: z.int(), after: listPosition.nullable() });

const closeOne = async (
  context: Context,
  ticketId: number,
  { user, status, at, reason }: z.output<typeof input>,
): Promise<void> => {
  const ticket = await context.stores.tickets.get(ticketId);
  const agent = { ...user, farewellMessage: '', mayClosePending: true };
  if (ticket) await processTicketEvent(context, ticket, { type: 'closeAll', agent, status, at, reason });
};

/** Closes all tickets of a status. A ticket that is closed has left its list, so a repeated slice reads those that are left. */
export const closingJob = defineJob({
  kind: 'close-tickets',
  input,
  cursor,
  awaitsIndexes: true,
  progress: (context, job) => {
    const { status, total } = job.input;
    const finished = job.state !== 'running';
    const done = job.state === 'done' ? total : Math.min(total, job.counts.done ?? 0);
    return progressEvent(context, job, closeAllEvent, {
      action: 'update',
      closingId: job.id,
      status,
      done,
      total,
      finished,
    });
  },
  slice: async (context, job) => {
    const lists = listsOfClosing(job.input);
    const { list, after } = job.cursor ?? { list: 0, after: null };
    const page = await context.stores.tickets.list(lists[list]!, { order: 'asc', after, limit: batch });
    const read = page.filter(({ updatedAt }) => updatedAt <= job.input.at);
    // Transient states are in the same list of the company.
    const due = read.filter(({ status }) => status === job.input.status);
    for (let from = 0; from < due.length; from += width)
      await Promise.all(due.slice(from, from + width).map((ticket) => closeOne(context, ticket.id, job.input)));
    const counts = { done: read.length };
    const last = page.at(-1);
    // Those of one minute stand by their ids: behind one that changed since, others may be due.
    if (last && page.length === batch && last.place <= job.input.at)
      return { counts, cursor: { list, after: positionOf(last) } };
    return list + 1 < lists.length ? { counts, cursor: { list: list + 1, after: null } } : { counts, end: 'done' };
  },
});
