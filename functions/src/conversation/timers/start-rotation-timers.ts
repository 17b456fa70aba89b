import type { RotationTimers } from '@recado/shared/contract/queue-messages/timer';
import type { Context } from '../../context/context.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import { processEvent } from '../driver/process-event.ts';

/** Tickets of one slice, and how many of them are worked on at once. */
const slice = 40;
const parallel = 4;

const start = async (context: Context, queueId: number, ticketId: number): Promise<void> => {
  const { tickets } = context.stores;
  const seen = await tickets.get(ticketId);
  if (seen?.queueId !== queueId || seen.status !== 'pending') return;
  await processEvent(context, async (attempt) => {
    const ticket = attempt === 1 ? seen : await tickets.get(ticketId);
    return loadTicketEvent(context, ticket ?? seen, { type: 'rotationChanged' });
  });
};

/**
 * Has the timers of a queue's waiting tickets started, after its rotation changed: some tickets, then a message for those
 * that follow. A slice that is delivered twice starts no timer twice.
 */
export const startRotationTimers = async (context: Context, message: RotationTimers): Promise<void> => {
  const { queueId, hold, after } = message;
  // The queue as it is now: what is cached may be from before the change.
  context.cache.delete('names');
  const list = { by: 'queue', status: 'pending', queueId, hold } as const;
  const rows = await context.stores.tickets.list(list, { order: 'asc', after, limit: slice });
  for (let at = 0; at < rows.length; at += parallel)
    await Promise.all(rows.slice(at, at + parallel).map(({ id }) => start(context, queueId, id)));
  const last = rows.at(-1);
  if (rows.length < slice || !last) return;
  await context.commit(
    [],
    [{ to: 'timers', message: { ...message, after: { updatedAt: last.updatedAt, id: last.id } } }],
  );
};
