import type { listRetentionRuns as endpoint, RetentionRun } from '@recado/shared/contract/retention';
import { retentionDelay } from '@recado/shared/limits/retention';
import { addDays } from '@recado/shared/text/time';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { isWritten } from '../../platform/is-written.ts';
import { added, nothing } from './find-data.ts';
import { retentionJob } from './retention-job.ts';

/** Days whose runs are listed. */
const listedDays = 14;

const today = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Returns the id of the job that runs on a day. */
const jobIdOf = (day: string): string => `retention-${day}`;

/** Returns the runs of the last days, newest first. */
const latestRuns = async ({ clock, stores }: Context): Promise<{ day: string; job: JobRecord }[]> => {
  const days = Array.from({ length: listedDays }, (_, back) => addDays(today(clock.now()), -back));
  const jobs = await Promise.all(days.map((day) => stores.jobs.get(jobIdOf(day))));
  return days.flatMap((day, at) => (jobs[at] ? [{ day, job: jobs[at] }] : []));
};

const presentRun = (day: string, job: JobRecord): RetentionRun => ({
  ...added(nothing, job.counts),
  day,
  state: job.state === 'stopped' ? 'failed' : job.state,
  startedAt: new Date(job.startedAt).toISOString(),
  endedAt: job.endedAt === null ? null : new Date(job.endedAt).toISOString(),
});

/** Lists the daily runs of the last two weeks, and the time from which on the rules are applied. */
export const listRetentionRuns: UseCase<typeof endpoint> = async (context) => {
  const { clock, stores } = context;
  const [runs, changedAt, rules] = await Promise.all([
    latestRuns(context),
    stores.retention.changedAt(),
    stores.retention.list(),
  ]);
  const startsAt = changedAt === null || rules.length === 0 ? null : changedAt + retentionDelay;
  return {
    startsAt: startsAt === null || startsAt <= clock.now() ? null : new Date(startsAt).toISOString(),
    runs: runs.map(({ day, job }) => presentRun(day, job)),
  };
};

/**
 * Starts the run of today in a company that has rules, unless one of the days before still runs. Returns whether it did.
 * Repeated, it starts nothing again.
 */
export const startRun = async (context: Context): Promise<boolean> => {
  if ((await context.stores.retention.list()).length === 0) return false;
  if ((await latestRuns(context)).some(({ job }) => job.state === 'running')) return false;
  const day = today(context.clock.now());
  const { writes, effects } = startJob(context, retentionJob, { day }, { id: jobIdOf(day), askedBy: null });
  return isWritten(context.commit(writes, effects));
};
