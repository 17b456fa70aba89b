import { evaluationCauses } from '@recado/shared/limits/evaluation';
import * as z from 'zod';
import type { JobStart } from '../jobs/define-job.ts';

const input = z.object({
  cause: z.enum(evaluationCauses),
  /** The prompt whose cases are asked; null for the cases of the knowledge. */
  promptId: z.int().nullable().default(null),
  /** The source that was read: each set that uses it is asked. */
  sourceId: z.int().nullable().default(null),
  /** The run that somebody started. */
  runId: z.int().nullable().default(null),
});
export type EvaluationInput = z.output<typeof input>;

/** Starts the job that asks a set of cases. What changes prompts and sources starts it with the change. */
export const evaluationStart = {
  kind: 'evaluate-answers',
  input,
  /** The runs of a company take turns. */
  group: () => 'evaluation',
} satisfies JobStart<typeof input>;
