import { isActive } from '../../../context/check-subscription.ts';
import type { Context } from '../../../context/context.ts';

/** Milliseconds that the plan stays known. */
const life = 5_000;

/** Whether the company may send campaigns now: it is active, and its plan has them. */
export const maySend = async ({ cache, clock, company, stores }: Context): Promise<boolean> => {
  const now = clock.now();
  if (!isActive(company, now)) return false;
  const plan = await cache.getOrLoad(`plan ${company.planId}`, now, life, () => stores.plans.get(company.planId));
  return plan?.useCampaigns === true;
};
