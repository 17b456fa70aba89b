import * as z from 'zod';

/** The probability of the branch `a`, in steps of 10; the remainder is that of `b`. */
export const randomizerData = z.object({ percent: z.int().min(0).max(100).multipleOf(10) });
