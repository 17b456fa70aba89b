import type { PauseReason } from '@recado/shared/contract/campaigns';
import { isActive } from './check-subscription.ts';
import type { Context } from './context.ts';

/** Milliseconds that the plan stays known. */
const life = 5_000;

/**
 * Returns why the company may not send campaigns, or scheduled messages, now: it is not active, or its plan has none. Null
 * where it may.
 */
export const sendingRefusal = async (
  { cache, clock, company, stores }: Context,
  feature: 'useCampaigns' | 'useSchedules',
): Promise<Extract<PauseReason, 'inactive' | 'plan'> | null> => {
  const now = clock.now();
  if (!isActive(company, now)) return 'inactive';
  const plan = await cache.getOrLoad(`plan ${company.planId}`, now, life, () => stores.plans.get(company.planId));
  return plan?.[feature] === true ? null : 'plan';
};
