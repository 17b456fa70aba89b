import type { Context } from '../../context/context.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/** Returns the message of a job's next slice. */
export const sliceEffect = (
  { company }: Pick<Context, 'company'>,
  { id: jobId, group, slice }: Pick<JobRecord, 'id' | 'group' | 'slice'>,
): Effect => ({ to: 'jobs', message: { type: 'slice', companyId: company.id, jobId, group, slice } });
