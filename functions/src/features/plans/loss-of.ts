import { type Plan, planCounts, planFlags, type PlanLoss } from '@recado/shared/contract/plans';
import type { CompanyUse } from './companies-of-plan.ts';

/** Returns the losses of a company by a change of its plan; null if it loses nothing. */
export const lossOf = ({ id, name, used }: CompanyUse, before: Plan, after: Plan): PlanLoss | null => {
  const features = planFlags.filter((flag) => before[flag] && !after[flag]);
  const counts = planCounts
    .filter((kind) => after[kind] < before[kind] && used[kind] > after[kind])
    .map((kind) => ({ kind, used: used[kind], limit: after[kind] }));
  if (features.length === 0 && counts.length === 0) return null;
  return { companyId: id, companyName: name, features, counts };
};
