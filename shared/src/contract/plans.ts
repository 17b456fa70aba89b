import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { id } from './parameters.ts';

/** Features that a plan may include (specification 2, section 3). */
export const planFlags = [
  'useWhatsapp',
  'useFacebook',
  'useInstagram',
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;

export type PlanFlag = (typeof planFlags)[number];

const flags = Object.fromEntries(planFlags.map((name) => [name, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>;

export const plan = z.object({
  id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Price in BRL per month. */
  amount: z.number(),
  isPublic: z.boolean(),
  ...flags,
});
export type Plan = z.output<typeof plan>;

export const listPublicPlans = endpoint({
  name: 'listPublicPlans',
  summary: 'Lists the plans that can be chosen at sign-up',
  group: 'identity',
  method: 'GET',
  path: '/plans/list',
  result: z.array(plan),
  access: 'public',
});
