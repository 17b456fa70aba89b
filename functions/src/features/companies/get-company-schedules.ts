import type { getCompanySchedules as endpoint } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';

/** Returns the service hours of the caller's company. */
export const getCompanySchedules: UseCase<typeof endpoint> = async ({ company, installation }, { params: { id } }) => {
  const stored = id === company.id ? await installation.companies.get(id) : null;
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND');
  return stored.schedules;
};
