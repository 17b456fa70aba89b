import type { Context } from '../../context/context.ts';
import { type JobRecord, queueOfKind } from '../../data/jobs/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/** Returns the message of a job's next slice. One that waits comes by the queue of timers, as FIFO queues delay no message. */
export const sliceEffect = (
  { clock, company }: Pick<Context, 'clock' | 'company'>,
  { id: jobId, kind, group, slice }: Pick<JobRecord, 'id' | 'kind' | 'group' | 'slice'>,
  pause = 0,
): Effect => {
  const message = { type: 'slice' as const, companyId: company.id, jobId, group, slice };
  const to = queueOfKind(kind);
  if (pause === 0) return { to, message };
  const due = { at: clock.now() + pause, name: `${company.id}-job-${jobId}-${slice}` };
  return { to: 'timers', message: { type: 'delayed', ...due, to, message }, due };
};
