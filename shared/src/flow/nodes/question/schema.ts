import * as z from 'zod';
import { flowLimits } from '../../../limits/flows.ts';

/** `answerKey` names the variable that keeps the answer. */
export const questionData = z.object({
  message: z.string().max(flowLimits.text.max),
  answerKey: z.string().max(flowLimits.answerKey.max),
});
