import { type JobMessage, jobQueue, type JobSlice } from '@recado/shared/contract/queue-messages/job';
import type { JobRecord } from '../src/data/jobs/store.ts';
import type { JobDeclarations } from '../src/domain/jobs/define-job.ts';
import { runSlice } from '../src/domain/jobs/run-slice.ts';
import { exportDeclarations } from '../src/entry/consumers/exports/declarations.ts';
import { jobDeclarations } from '../src/entry/consumers/jobs/declarations.ts';
import { contactImportJob } from '../src/features/contacts/imports/import-job.ts';
import type { TestContext } from './user-context.ts';

/** The product's jobs, with imports that check numbers without a pause. */
export const testDeclarations: JobDeclarations = {
  ...jobDeclarations,
  ...exportDeclarations,
  'import-contacts': contactImportJob(0),
};

const isSlice = (message: JobMessage): message is JobSlice => message.type === 'slice';

/** The slices of jobs that were enqueued. */
export const slicesOf = ({ effects }: Pick<TestContext, 'effects'>): JobSlice[] =>
  effects.flatMap(({ to, message }) => {
    // One that waits comes by the queue of timers.
    if (to === 'jobs' || to === 'exports') return [message].filter(isSlice);
    if (to !== 'timers' || message.type !== 'delayed' || !['jobs', 'exports'].includes(message.to)) return [];
    return [jobQueue.schema.parse(message.message)].filter(isSlice);
  });

/** The jobs that were started, as they are now. */
export const jobsOf = async (context: TestContext): Promise<JobRecord[]> => {
  const ids = [...new Set(slicesOf(context).map(({ jobId }) => jobId))];
  const jobs = await Promise.all(ids.map((id) => context.stores.jobs.get(id)));
  return jobs.filter((job) => job !== null);
};

/** Handles one slice, the first of those enqueued unless another is given. */
export const runOne = (context: TestContext, slice = slicesOf(context)[0]!): Promise<void> =>
  runSlice(context, testDeclarations, slice);

/** Handles the slices that follow one another, each `deliveries` times. */
export const runJobs = async (context: TestContext, deliveries = 1): Promise<void> => {
  const handled = new Set<string>();
  for (;;) {
    const next = slicesOf(context).find(({ jobId, slice }) => !handled.has(`${jobId}.${slice}`));
    if (!next) return;
    handled.add(`${next.jobId}.${next.slice}`);
    for (let delivery = 0; delivery < deliveries; delivery++) await runOne(context, next);
  }
};
