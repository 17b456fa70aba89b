import { isActive } from '../../../context/check-subscription.ts';
import type { PauseReason } from '@recado/shared/contract/campaigns';
import type { Context } from '../../../context/context.ts';

/** Milliseconds that the plan stays known. */
const life = 5_000;

/** Returns why the company may not send campaigns now: it is not active, or its plan has none. Null where it may. */
export const sendingRefusal = async ({ cache, clock, company, stores }: Context): Promise<PauseReason | null> => {
  const now = clock.now();
  if (!isActive(company, now)) return 'inactive';
  const plan = await cache.getOrLoad(`plan ${company.planId}`, now, life, () => stores.plans.get(company.planId));
  return plan?.useCampaigns === true ? null : 'plan';
};
