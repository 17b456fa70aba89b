import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { resumeEffects, suspendEffects } from './suspend-connections.ts';

/**
 * Suspends the numbers of a company in arrears, or starts the suspended ones again. A company that paid, or lapsed again,
 * meanwhile is left to the later job; numbers of one that is switched off stay suspended.
 */
export const arrearsJob = defineJob({
  kind: 'stop-in-arrears',
  input: z.object({ stops: z.boolean() }),
  cursor: z.null(),
  runsWhileOff: true,
  group: () => 'switch-company',
  slice: async (context, { input: { stops } }) => {
    const company = await context.installation.companies.get(context.company.id);
    if (!company?.status || (company.arrearsSince !== null) !== stops) return { end: 'stopped' };
    return { end: 'done', effects: await (stops ? suspendEffects(context) : resumeEffects(context)) };
  },
});
