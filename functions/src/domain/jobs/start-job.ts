import type * as z from 'zod';
import type { Context } from '../../context/context.ts';
import { jobEntity, type JobRecord } from '../../data/jobs/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { indexDelay } from '../../platform/index-delay.ts';
import type { Write } from '../../platform/write.ts';
import type { JobStart } from './define-job.ts';
import { sliceEffect } from './slice-effect.ts';

interface Given {
  /** A ULID unless given. */
  id?: string;
  /** The acting user unless given; null for the product itself. */
  askedBy?: number | null;
}

/** The writes that are committed together. */
export interface JobChange {
  job: JobRecord;
  writes: Write[];
  effects: Effect[];
}

/**
 * Returns the start of a job: the caller commits its writes and effects with the change that causes it. Label `job` fails
 * where a job has the id.
 */
export const startJob = <Input extends z.ZodType>(
  context: Context,
  start: JobStart<Input>,
  given: z.input<Input>,
  { id = context.ids.ulid(), askedBy }: Given = {},
): JobChange => {
  const { actor, clock, stores } = context;
  const input = start.input.parse(given);
  const now = clock.now();
  const job = jobEntity.record({
    id,
    kind: start.kind,
    group: start.group?.(input) ?? id,
    input,
    cursor: null,
    counts: {},
    state: 'running',
    slice: 0,
    askedBy: askedBy === undefined && actor.kind === 'user' ? actor.viewer.id : (askedBy ?? null),
    startedAt: now,
    updatedAt: now,
    endedAt: null,
  });
  return {
    job,
    writes: stores.jobs.create(job),
    effects: [sliceEffect(context, job, start.awaitsIndexes ? indexDelay : 0)],
  };
};
