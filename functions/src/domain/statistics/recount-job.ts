import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { readMessages } from './read-messages.ts';
import { readSummary } from './read-summary.ts';

/**
 * Forgets all kept summaries of a company, and counts the days of a period again, forty a slice: see docs/operations.md. A
 * repeated slice counts the days that are not kept yet.
 */
export const recountJob = defineJob({
  kind: 'recount-figures',
  /** The first and the last day, in the company's time zone. */
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  cursor: z.object({ left: z.int() }),
  slice: async (context, { input, cursor }) => {
    if (cursor === null) await context.stores.statistics.forget();
    const [cycles, messages] = await Promise.all([readSummary(context, input), readMessages(context, input, [])]);
    const left = cycles.missing.length + messages.missing.length;
    return left === 0 ? { end: 'done' } : { cursor: { left } };
  },
});
