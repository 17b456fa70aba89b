import * as z from 'zod';
import { flowLimits } from '../../../limits/flows.ts';

/** The options are numbered from 1. */
export const menuData = z
  .object({
    message: z.string().max(flowLimits.text.max),
    arrayOption: z
      .array(z.object({ number: z.int().min(1), value: z.string().max(flowLimits.option.max) }))
      .max(flowLimits.options),
  })
  .refine(({ arrayOption }) => arrayOption.every(({ number }, index) => number === index + 1));
