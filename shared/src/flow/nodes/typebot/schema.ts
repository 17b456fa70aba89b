import * as z from 'zod';
import { flowLimits } from '../../../limits/flows.ts';

const word = z.string().max(100).default('');
const text = z.string().max(flowLimits.text.max).default('');

export const typebotData = z.object({
  name: z.string().max(flowLimits.integrationName.max),
  /** Address of the Typebot. */
  urlN8N: z.string().max(flowLimits.url.max),
  typebotSlug: z.string().max(200),
  /** Minutes after which a new session begins; 0 never. */
  typebotExpires: z.int().min(0).max(525_600).default(1),
  /** Milliseconds. */
  typebotDelayMessage: z.int().min(0).max(60_000).default(1_000),
  typebotKeywordFinish: word,
  typebotKeywordRestart: word,
  typebotUnknownMessage: text,
  typebotRestartMessage: text,
  message: text,
});
