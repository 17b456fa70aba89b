import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { isoDay } from './parameters.ts';

/** Kinds of what programs do: send texts, files and images by their address, and check numbers. */
export const externalKinds = ['text', 'media', 'image', 'check'] as const;

/** Files of one call, as of a call of the composer. */
export const maxExternalFiles = 10;

/** Days that the page of the messages API shows. */
export const externalUsageDays = 14;

const count = z.int().min(0);

const usageOfDay = z.object({
  /** In the company's time zone. */
  day: isoDay,
  text: count,
  media: count,
  image: count,
  check: count,
});
export type ExternalUsageOfDay = z.output<typeof usageOfDay>;

export const getExternalUsage = endpoint({
  name: 'getExternalUsage',
  summary: 'Returns how much programs have sent and checked on each of the last days, oldest first',
  group: 'workspace',
  method: 'GET',
  path: '/messages-api/usage',
  result: z.object({ days: z.array(usageOfDay) }),
  access: 'admin',
  plan: 'useExternalApi',
});
