import type {
  closeAllTickets as endpoint,
  countClosableTickets as countEndpoint,
} from '@recado/shared/contract/closing-tickets';
import type { UseCase } from '../../context/binding.ts';
import { checkQueues } from '../../data/queues/check-queues.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { reasonOfCall } from './closing-reason.ts';
import { closingJob } from './closing-job.ts';
import { countOfClosing } from './closing-lists.ts';

/** The queues of a closing: the selected ones, null for all. */
const queuesOf = (selected: readonly number[] = []): number[] | null =>
  selected.length > 0 ? [...new Set(selected)] : null;

/** Returns the number of tickets that closing all of a status would close. */
export const countClosableTickets: UseCase<typeof countEndpoint> = async ({ stores }, { query }) => {
  const closing = { status: query.status, queueIds: queuesOf(query.selectedQueueIds) };
  return { total: countOfClosing(await stores.tickets.counts(), closing) };
};

/**
 * Starts closing all tickets of a status, in the selected queues or in all, without a farewell (behaviour, section 9). The
 * tickets are closed off the request; the caller's browsers follow by events.
 */
export const closeAllTickets: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, ids, stores } = context;
  const { status, selectedQueueIds: selected = [], reasonId } = body;
  const [reason] = await Promise.all([reasonOfCall(context, reasonId), checkQueues(context, selected)]);
  const closing = { status, queueIds: queuesOf(selected) };
  const total = countOfClosing(await stores.tickets.counts(), closing);
  const closingId = ids.ulid();
  if (total > 0) {
    const user = { id: actor.viewer.id, name: actor.name };
    const input = { ...closing, user, at: clock.now(), total, reason };
    const { job, writes, effects } = startJob(context, closingJob, input, { id: closingId });
    await context.commit(writes, [...effects, ...(await closingJob.progressOf(context, job))]);
  }
  return { closingId, total };
};
