import { AppError } from '@recado/shared/contract/errors';
import type { getCompanySettings as endpoint } from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';

/** The specification's path names a company; only the caller's own is to be had. */
export const getCompanySettings: UseCase<typeof endpoint> = ({ company, stores }, { params: { id } }) => {
  if (id !== company.id) throw new AppError('ERR_NO_COMPANY_FOUND');
  return stores.settings.company();
};
