import type { Context } from '../../context/context.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import type { JobDeclaration } from './define-job.ts';
import { sliceEffect } from './slice-effect.ts';
import type { JobChange } from './start-job.ts';

type Progress = Pick<JobDeclaration, 'progressOf'>;

const change = async (
  context: Context,
  { progressOf }: Progress,
  before: JobRecord,
  given: Pick<JobRecord, 'state'> & Partial<JobRecord>,
): Promise<JobChange> => {
  const now = context.clock.now();
  const job = { ...before, ...given, updatedAt: now, endedAt: given.state === 'running' ? null : now };
  const next = job.state === 'running' ? [sliceEffect(context, job)] : [];
  return {
    job,
    writes: context.stores.jobs.update(before, job),
    effects: [...(await progressOf(context, job)), ...next],
  };
};

const unchanged = (job: JobRecord): JobChange => ({ job, writes: [], effects: [] });

/**
 * Returns the stop of a job that runs, to be committed; of another one nothing. A slice that is under way still counts, and
 * is the last one. Label `job` fails where a slice was faster: read and decide again.
 */
export const stopJob = async (context: Context, declaration: Progress, job: JobRecord): Promise<JobChange> =>
  job.state === 'running' || job.state === 'failed'
    ? change(context, declaration, job, { state: 'stopped' })
    : unchanged(job);

/**
 * Returns the change that resumes a job that was stopped or has failed; an empty one for another job. It continues at its
 * cursor, in a slice with a new number: the queue drops a message whose slice it knows.
 */
export const resumeJob = async (context: Context, declaration: Progress, job: JobRecord): Promise<JobChange> =>
  job.state === 'stopped' || job.state === 'failed'
    ? change(context, declaration, job, { state: 'running', slice: job.slice + 1 })
    : unchanged(job);

/** Returns the change that marks a job as failed whose slice was delivered for the last time; its dead letter continues it. */
export const failJob = async (context: Context, declaration: Progress, job: JobRecord): Promise<JobChange> =>
  job.state === 'running' ? change(context, declaration, job, { state: 'failed' }) : unchanged(job);
