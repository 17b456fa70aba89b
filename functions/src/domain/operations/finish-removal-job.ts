import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { indexDelay } from '../../platform/index-delay.ts';
import { log } from '../../platform/log.ts';
import { defineJob } from '../jobs/define-job.ts';
import { emptyQueue } from './empty-queue.ts';
import { heldStatuses } from './release-tickets-of.ts';
import { takeBelongings } from './take-belongings.ts';

/** The user or the queue that was removed. */
const removed = z.union([z.object({ userId: id }), z.object({ queueId: id })]);
type Removed = z.output<typeof removed>;

/** Times that the lists are read. */
const mostRounds = 30;

/** Takes out of the lists what names the removed user or queue. */
const takeOut = (context: Context, from: Removed): Promise<void> =>
  'userId' in from ? takeBelongings(context, from.userId) : emptyQueue(context, from.queueId);

/** Returns the number of tickets that still name it, by the counters: they change with the tickets, lists later. */
const left = async ({ stores }: Context, from: Removed): Promise<number> => {
  const counts = await stores.tickets.counts(
    'userId' in from ? { statuses: heldStatuses, attendants: [from.userId] } : undefined,
  );
  const named = 'userId' in from ? counts : counts.filter(({ queueId }) => queueId === from.queueId);
  return named.reduce((sum, { count }) => sum + count, 0);
};

/**
 * Ends the removal of a user or a queue: takes out what came to it just before, which lists showed too late for the call
 * that removed it. A repeated slice finds what is left.
 */
export const finishRemovalJob = defineJob({
  kind: 'finish-removal',
  input: removed,
  /** The rounds that were made. */
  cursor: z.object({ rounds: z.int() }),
  runsWhileOff: true,
  awaitsIndexes: true,
  slice: async (context, { input, cursor }) => {
    const rounds = (cursor?.rounds ?? 0) + 1;
    await takeOut(context, input);
    const tickets = await left(context, input);
    if (tickets > 0 && rounds < mostRounds) return { cursor: { rounds }, pause: indexDelay };
    if (tickets > 0) log().error('tickets name what was removed', { ...input, tickets });
    return { end: 'done' };
  },
});
