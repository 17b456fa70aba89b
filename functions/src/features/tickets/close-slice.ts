import type { ClosingSlice } from '@recado/shared/contract/queue-messages/closing';
import type { Context } from '../../context/context.ts';
import { loadTicketEvent } from '../../conversation/driver/load-state.ts';
import { processEvent } from '../../conversation/driver/process-event.ts';
import { closingProgressed } from './closing-events.ts';
import { listsOfClosing } from './closing-lists.ts';

/** Tickets that one queue message closes: far below its timeout. */
const batch = 40;
/** Tickets that are closed at once: more of them wait for the same counters. */
const width = 4;

const closeOne = async (context: Context, ticketId: number, { user, status, at }: ClosingSlice): Promise<void> => {
  const { tickets } = context.stores;
  if ((await tickets.get(ticketId)) === null) return;
  const agent = { ...user, farewellMessage: '', mayClosePending: true };
  await processEvent(context, async () => {
    const ticket = await tickets.get(ticketId);
    if (!ticket) throw new Error('a ticket was removed before it could be closed');
    return loadTicketEvent(context, ticket, { type: 'closeAll', agent, status, at });
  });
};

/** What follows a slice: further tickets of its list, the next list, or null after the last one. */
const nextOf = (slice: ClosingSlice, read: readonly { id: number; updatedAt: number }[]): ClosingSlice | null => {
  const last = read.at(-1);
  const next = { ...slice, slice: slice.slice + 1, done: Math.min(slice.total, slice.done + read.length) };
  if (last && read.length === batch) return { ...next, after: { updatedAt: last.updatedAt, id: last.id } };
  const list = slice.list + 1;
  return list < listsOfClosing(slice).length ? { ...next, list, after: null } : null;
};

/**
 * Closes the next tickets of a closing, each through the engine, and enqueues the slice that follows. If it is interrupted,
 * the next delivery continues: a ticket that is closed has left its list.
 */
export const closeSlice = async (context: Context, slice: ClosingSlice): Promise<void> => {
  const list = listsOfClosing(slice)[slice.list];
  if (!list) return;
  const page = await context.stores.tickets.list(list, { order: 'asc', after: slice.after, limit: batch });
  const read = page.filter(({ updatedAt }) => updatedAt <= slice.at);
  // Transient states stand in the same list of the company.
  const due = read.filter(({ status }) => status === slice.status);
  for (let from = 0; from < due.length; from += width)
    await Promise.all(due.slice(from, from + width).map(({ id }) => closeOne(context, id, slice)));
  const next = nextOf(slice, read);
  await context.commit(
    [],
    next
      ? [closingProgressed(context, next, false), { to: 'closings', message: next }]
      : [closingProgressed(context, { ...slice, done: slice.total }, true)],
  );
};
