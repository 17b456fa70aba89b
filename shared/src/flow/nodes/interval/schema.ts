import * as z from 'zod';
import { intervalLimits } from '../../../limits/flows.ts';

/** `sec` is the number of units; seconds unless a flow says otherwise. */
export const intervalData = z.object({
  sec: z.int().min(0).max(intervalLimits.seconds),
  unit: z.enum(['seconds', 'minutes', 'hours', 'days']).default('seconds'),
});
