import type * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { JobKind, JobRecord } from '../../data/jobs/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';

/** A job as its kind reads it. */
export interface Job<Input, Cursor = unknown> extends Omit<JobRecord, 'input' | 'cursor'> {
  input: Input;
  /** The place where the slice begins; null for the first one. */
  cursor: Cursor | null;
}

/**
 * The result of a slice. The runner commits it with the job's cursor and counts and with the message of the next slice.
 */
export type SliceResult<Cursor> = {
  /** Added to the counts of the job. */
  counts?: Readonly<Record<string, number>>;
  /** 95 writes at most: what does not fit is committed by the slice itself, in steps that a repetition leaves as they are. */
  writes?: readonly Write[];
  effects?: readonly Effect[];
} & (
  | { /** The place where the next slice begins. */ cursor: Cursor; /** Milliseconds that it waits. */ pause?: number }
  | { /** The end of the job. */ end: 'done' | 'stopped' }
);

/** The parts that start a job of a kind. */
export interface JobStart<Input extends z.ZodType = z.ZodType> {
  kind: JobKind;
  input: Input;
  /** Jobs of one group take turns, slice by slice. Unless given, each job is a group of its own. */
  group?(input: z.output<Input>): string;
  /** True if a job reads indexes: its first slice waits until they have what was stored before it. */
  awaitsIndexes?: boolean;
}

interface Declared<Input extends z.ZodType, Cursor extends z.ZodType> extends JobStart<Input> {
  cursor: Cursor;
  /** Events that show how far a job is: after each slice, at its end, and where a user stops or resumes it. */
  progress?(context: Context, job: Job<z.output<Input>>): Effect[] | Promise<Effect[]>;
  /** True if a job also runs while its company is switched off; others are stopped. */
  runsWhileOff?: boolean;
  /**
   * Does the next part of the work, in 10 seconds at most. A delivery that was interrupted is repeated from the same
   * cursor: what a slice commits by itself must leave the list that it reads, or be found when it is read again.
   */
  slice(context: Context, job: Job<z.output<Input>, z.output<Cursor>>): Promise<SliceResult<z.output<Cursor>>>;
}

/** A kind of job, as the runner uses it: input and cursor of a job are parsed before the kind sees them. */
export interface JobDeclaration<Input extends z.ZodType = z.ZodType> extends JobStart<Input> {
  runsWhileOff: boolean;
  slice(context: Context, job: JobRecord): Promise<SliceResult<unknown>>;
  progressOf(context: Context, job: JobRecord): Effect[] | Promise<Effect[]>;
}

/** The declarations of the kinds that a function runs. */
export type JobDeclarations = Readonly<Partial<Record<JobKind, JobDeclaration>>>;

/** Declares a kind of job: see docs/recipes.md. */
export const defineJob = <Input extends z.ZodType, Cursor extends z.ZodType>(
  declared: Declared<Input, Cursor>,
): JobDeclaration<Input> => {
  const { input, cursor, runsWhileOff = false } = declared;
  const parse = (job: JobRecord): Job<z.output<Input>, z.output<Cursor>> => ({
    ...job,
    input: input.parse(job.input),
    cursor: job.cursor === null ? null : cursor.parse(job.cursor),
  });
  return {
    ...declared,
    runsWhileOff,
    slice: (context, job) => declared.slice(context, parse(job)),
    progressOf: (context, job) => declared.progress?.(context, parse(job)) ?? [],
  };
};
