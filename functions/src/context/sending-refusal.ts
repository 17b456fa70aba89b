import type { PauseReason } from '@recado/shared/contract/campaigns';
import type { PlanFlag } from '@recado/shared/contract/plans';
import { isActive } from './check-subscription.ts';
import type { Context } from './context.ts';

/** The features that a plan must include for campaigns, which are sent by WhatsApp. */
export const campaignFeatures = ['useCampaigns', 'useWhatsapp'] as const satisfies readonly PlanFlag[];

/** Milliseconds that the plan stays known. */
const life = 5_000;

/**
 * Returns the reason why the company may not send now by these features: it is not active, or its plan lacks one of them. Null where it
 * may.
 */
export const sendingRefusal = async (
  { cache, clock, company, stores }: Context,
  features: readonly PlanFlag[],
): Promise<Extract<PauseReason, 'inactive' | 'plan'> | null> => {
  const now = clock.now();
  if (!isActive(company, now)) return 'inactive';
  const plan = await cache.getOrLoad(`plan ${company.planId}`, now, life, () => stores.plans.get(company.planId));
  return features.every((feature) => plan?.[feature] === true) ? null : 'plan';
};
