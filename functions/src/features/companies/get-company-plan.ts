import type { getCompanyPlan as endpoint } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';

/** The caller's own company with its plan; the super user may ask for any. */
export const getCompanyPlan: UseCase<typeof endpoint> = async (
  { actor, company, plan, installation },
  { params: { id } },
) => {
  if (id === company.id) return { id, name: company.name, dueDate: company.dueDate, status: company.status, plan };
  if (!actor.viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
  const other = await installation.companies.get(id);
  const itsPlan = other && (await installation.plans.get(other.planId));
  if (!itsPlan) throw new AppError('ERR_NO_COMPANY_FOUND');
  return { id, name: other.name, dueDate: other.dueDate, status: other.status, plan: itsPlan };
};
