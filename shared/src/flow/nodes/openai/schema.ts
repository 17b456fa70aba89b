import * as z from 'zod';
import { id } from '../../../contract/parameters.ts';
import { flowLimits } from '../../../limits/flows.ts';

/** A secret as it was typed, or sealed, as the server returns it. */
const secret = z.string().max(flowLimits.secret.max);

export const openaiData = z.object({
  name: z.string().max(100),
  prompt: z.string().max(flowLimits.prompt.max),
  voice: z.string().max(100).default('texto'),
  voiceKey: secret.default(''),
  voiceRegion: z.string().max(100).default(''),
  maxTokens: z.int().min(1).max(100_000).default(100),
  temperature: z.number().min(0).max(2).default(1),
  apiKey: secret,
  queueId: id.nullable().default(null),
  maxMessages: z.int().min(1).max(100).default(10),
});
