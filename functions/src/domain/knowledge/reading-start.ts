import * as z from 'zod';
import type { JobStart } from '../jobs/define-job.ts';

const input = z.object({
  sourceId: z.int(),
  /** The reading of a source that was deleted, which goes too. */
  revision: z.string().nullable().default(null),
});

/** Starts the job that reads a source. It stands by itself: what reads documents is loaded by the function of jobs alone. */
export const readingStart = {
  kind: 'read-knowledge',
  input,
  /** The sources of a company are read one after another: they change one list of what can be searched. */
  group: () => 'knowledge',
} satisfies JobStart<typeof input>;
