import * as z from 'zod';
import { planLimits } from '../limits/plans.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, pageResult, searchedPage, trimmed } from './parameters.ts';

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
const count = z.int().min(0).max(planLimits.count.max);

/** The numbers that a plan limits. */
export const planCounts = ['users', 'connections', 'queues'] as const;
export type PlanCount = (typeof planCounts)[number];

export const plan = z.object({
  id,
  name: trimmed(planLimits.name),
  users: count.min(1),
  connections: count,
  queues: count,
  /** Price in BRL per month, in whole cents. */
  amount: z.number().min(0).max(planLimits.amount.max).multipleOf(0.01),
  isPublic: z.boolean(),
  ...flags,
});
export type Plan = z.output<typeof plan>;

const newPlan = plan.omit({ id: true });
const planChange = newPlan.partial();

/** A company from which a change of its plan takes something. */
export const planLoss = z.object({
  companyId: id,
  companyName: z.string(),
  /** The features that the company no longer has. */
  features: z.array(z.enum(planFlags)),
  /** The numbers of which the company has more than it may then have: it keeps them, and can add none. */
  counts: z.array(z.object({ kind: z.enum(planCounts), used: z.int(), limit: z.int() })),
});
export type PlanLoss = z.output<typeof planLoss>;

/** Paths name plans of the installation, which no company owns. */
const example = { params: { id: 1 } };

export const listPublicPlans = endpoint({
  name: 'listPublicPlans',
  summary: 'Lists the plans that can be chosen at sign-up',
  group: 'identity',
  method: 'GET',
  path: '/plans/list',
  result: z.array(plan),
  access: 'public',
});

export const listPlans = endpoint({
  name: 'listPlans',
  summary: 'Lists the plans whose name contains a text, a page at a time',
  group: 'identity',
  method: 'GET',
  path: '/plans/all',
  query: searchedPage,
  result: z.object({ plans: z.array(plan), ...pageResult }),
  access: 'super',
});

export const createPlan = endpoint({
  name: 'createPlan',
  summary: 'Creates a plan',
  group: 'identity',
  method: 'POST',
  creates: true,
  path: '/plans',
  body: newPlan,
  result: plan,
  access: 'super',
  example: {
    body: {
      name: 'Essencial',
      users: 3,
      connections: 1,
      queues: 3,
      amount: 99.9,
      isPublic: false,
      useWhatsapp: true,
      useFacebook: false,
      useInstagram: false,
      useCampaigns: false,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: false,
      useKanban: false,
      useOpenAi: false,
      useIntegrations: false,
    },
  },
});

export const previewPlanChange = endpoint({
  name: 'previewPlanChange',
  summary: 'Lists the companies from which a change of a plan would take something',
  group: 'identity',
  method: 'POST',
  path: '/plans/{id}/preview',
  params: idParams('plan'),
  body: planChange,
  result: z.object({
    /** The first 100 of them. */
    losses: z.array(planLoss),
    /** The number of companies that lose something. */
    losing: z.int(),
    /** The number of companies that have the plan. */
    companies: z.int(),
  }),
  access: 'super',
  example: { ...example, body: { useKanban: false } },
});

export const updatePlan = endpoint({
  name: 'updatePlan',
  summary: 'Changes a plan; what it takes away holds at once',
  group: 'identity',
  method: 'PUT',
  edit: true,
  path: '/plans/{id}',
  params: idParams('plan'),
  body: planChange,
  result: plan,
  access: 'super',
  example: { ...example, body: { queues: 3 } },
});

export const deletePlan = endpoint({
  name: 'deletePlan',
  summary: 'Deletes a plan that no company has',
  group: 'identity',
  method: 'DELETE',
  path: '/plans/{id}',
  params: idParams('plan'),
  result: done,
  access: 'super',
  errors: ['ERR_PLAN_IN_USE'],
  example,
});

/** A plan was changed: whoever has it reads its login again. Sent to every company as `company-plan`. */
export const planEvent = realtimeEvent('plan', z.object({ planId: id }));
