import { type Plan, type PlanCount, planCounts, planFlags, type PlanLoss } from '@recado/shared/contract/plans';
import { withOwnLimits } from '../../data/companies/own-limits.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';

/** A company with its plan, which together say what it may have. */
interface Entitled {
  company: CompanyRecord;
  plan: Plan;
}

/**
 * Returns the losses of a company by a change of its plan, to another plan, or of its own limits; null if it loses nothing.
 *
 * @param used how much it has of what plans limit
 */
export const planLoss = (used: Record<PlanCount, number>, before: Entitled, after: Entitled): PlanLoss | null => {
  const [had, has] = [before, after].map(({ company, plan }) => withOwnLimits(plan, company)) as [Plan, Plan];
  const features = planFlags.filter((flag) => had[flag] && !has[flag]);
  const counts = planCounts
    .filter((kind) => has[kind] < had[kind] && used[kind] > has[kind])
    .map((kind) => ({ kind, used: used[kind], limit: has[kind] }));
  if (features.length === 0 && counts.length === 0) return null;
  return { companyId: after.company.id, companyName: after.company.name, features, counts };
};
