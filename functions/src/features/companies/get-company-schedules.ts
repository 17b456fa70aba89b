import type { getCompanySchedules as endpoint } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';

/** Returns the service hours of the caller's company. */
export const getCompanySchedules: UseCase<typeof endpoint> = async ({ company }, { params: { id } }) => {
  if (id !== company.id) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company.schedules;
};
