import type { previewCompanyChange as endpoint } from '@recado/shared/contract/any-companies';
import { planCounts } from '@recado/shared/contract/plans';
import type { UseCase } from '../../../context/binding.ts';
import { planLoss } from '../../../domain/operations/plan-loss.ts';
import { existing } from '../../../platform/existing.ts';

/**
 * Returns the losses of a company by another plan or other limits of its own, before they are saved.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND
 */
export const previewCompanyChange: UseCase<typeof endpoint> = async ({ installation }, { params: { id }, body }) => {
  const { companies, plans } = installation;
  const company = existing('company', await companies.get(id));
  const { numberAttendants = company.attendants, numberConections = company.connections } = body;
  const [before, after, used] = await Promise.all([
    plans.get(company.planId),
    plans.get(body.planId ?? company.planId),
    installation.storesOf(id).quotas.used(planCounts),
  ]);
  const plan = existing('plan', after);
  // A company without a plan has nothing to lose.
  if (before === null) return { loss: null };
  const changed = { ...company, attendants: numberAttendants, connections: numberConections };
  return { loss: planLoss(used, { company, plan: before }, { company: changed, plan }) };
};
