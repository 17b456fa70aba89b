import type { JobSlice } from '@recado/shared/contract/queue-messages/job';
import type { Context } from '../../context/context.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';
import type { JobDeclaration, JobDeclarations, SliceResult } from './define-job.ts';
import { sliceEffect } from './slice-effect.ts';

/** The job after a slice: it is where the slice stopped, unless a user stopped it meanwhile. */
const afterSlice = (before: JobRecord, result: SliceResult<unknown>, now: number): JobRecord => {
  const counts = { ...before.counts };
  for (const [name, count] of Object.entries(result.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  const cursor = 'cursor' in result ? result.cursor : before.cursor;
  const ends = 'end' in result ? result.end : 'running';
  const state = before.state === 'stopped' ? before.state : ends;
  return {
    ...before,
    cursor,
    counts,
    state,
    slice: before.slice + 1,
    updatedAt: now,
    endedAt: state === 'running' ? null : now,
  };
};

/**
 * Commits what a slice did with the job's cursor and counts, and the message of the next slice, in one transaction. A job
 * that was stopped meanwhile keeps the counts; does nothing where another delivery was faster.
 *
 * @throws ConditionFailed where a write of the slice failed
 */
const save = async (
  context: Context,
  declaration: JobDeclaration,
  read: JobRecord,
  result: SliceResult<unknown>,
): Promise<void> => {
  const { jobs } = context.stores;
  for (let before: JobRecord | null = read; before?.slice === read.slice; before = await jobs.get(read.id)) {
    const after = afterSlice(before, result, context.clock.now());
    const pause = 'pause' in result ? result.pause : undefined;
    const next = after.state === 'running' ? [sliceEffect(context, after, pause)] : [];
    const effects = [...(result.effects ?? []), ...(await declaration.progressOf(context, after)), ...next];
    try {
      return await context.commit([...jobs.update(before, after), ...(result.writes ?? [])], effects);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.labels.some((label) => label !== 'job')) throw error;
    }
  }
};

/**
 * Does the next slice of a job and enqueues the one that follows. A delivery for another place than the job's is ignored;
 * one that was interrupted is repeated from the same cursor. A job that failed continues where its message is replayed.
 * Jobs of a company that is switched off are stopped, unless their kind says otherwise.
 */
export const runSlice = (context: Context, declarations: JobDeclarations, message: JobSlice): Promise<void> =>
  retryOnConflict(async () => {
    const job = await context.stores.jobs.get(message.jobId);
    if (job?.slice !== message.slice || (job.state !== 'running' && job.state !== 'failed')) return;
    const declaration = declarations[job.kind];
    // The kind has moved to another queue since the slice was sent.
    if (!declaration) return context.publish([sliceEffect(context, job)]);
    const mayRun = context.company.status || declaration.runsWhileOff;
    await save(context, declaration, job, mayRun ? await declaration.slice(context, job) : { end: 'stopped' });
  });
