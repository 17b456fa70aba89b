import type { JobMessage } from '@recado/shared/contract/queue-messages/job';
import type { Context } from '../../context/context.ts';
import { jobKinds, type JobRecord } from '../../data/jobs/store.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { failJob, resumeJob, stopJob } from './control-job.ts';
import type { JobDeclaration, JobDeclarations } from './define-job.ts';
import { runSlice } from './run-slice.ts';
import { type JobChange, startJob } from './start-job.ts';

/** @throws where no kind of the queue's jobs has the name */
const declarationOf = (declarations: JobDeclarations, kind: string): JobDeclaration => {
  const known = jobKinds.find((one) => one === kind);
  const declaration = known && declarations[known];
  if (!declaration) throw new Error(`no kind of job of this queue is called ${kind}`);
  return declaration;
};

/** Starts a job for an operator; does nothing where a job has the id. @throws for an unknown kind and for a wrong input */
const start = async (
  context: Context,
  declarations: JobDeclarations,
  { jobId, kind, input }: Extract<JobMessage, { type: 'start' }>,
): Promise<void> => {
  const { writes, effects } = startJob(context, declarationOf(declarations, kind), input, { id: jobId });
  try {
    await context.commit(writes, effects);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

const change = (
  context: Context,
  declarations: JobDeclarations,
  jobId: string,
  decide: (context: Context, declaration: JobDeclaration, job: JobRecord) => Promise<JobChange>,
): Promise<void> =>
  retryOnConflict(async () => {
    const job = await context.stores.jobs.get(jobId);
    if (!job) return;
    const { writes, effects } = await decide(context, declarationOf(declarations, job.kind), job);
    if (writes.length > 0) await context.commit(writes, effects);
  });

/**
 * Runs the next slice of a job, or starts, stops or resumes one for an operator. A job whose slice fails at its last
 * delivery is marked as failed; the dead letter continues it.
 */
export const receiveJobMessage = async (
  context: Context,
  declarations: JobDeclarations,
  message: JobMessage,
  isLastDelivery: boolean,
): Promise<void> => {
  switch (message.type) {
    case 'start':
      return start(context, declarations, message);
    case 'stop':
      return change(context, declarations, message.jobId, stopJob);
    case 'resume':
      return change(context, declarations, message.jobId, resumeJob);
    case 'slice':
      try {
        return await runSlice(context, declarations, message);
      } catch (error) {
        if (isLastDelivery)
          await change(context, declarations, message.jobId, failJob).catch((other: unknown) =>
            log().error('a failed job was not marked', { jobId: message.jobId, error: describeError(other) }),
          );
        throw error;
      }
  }
};
