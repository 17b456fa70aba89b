import type { getCompanyHolidays as read, updateCompanyHolidays as change } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Returns the holidays of the caller's company. */
export const getCompanyHolidays: UseCase<typeof read> = async ({ company, installation }, { params: { id } }) => {
  const stored = id === company.id ? await installation.companies.get(id) : null;
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND');
  return { holidays: stored.holidays };
};

/** Changes the holidays of the caller's company. Clocks that run keep their due times. */
export const updateCompanyHolidays: UseCase<typeof change> = async (
  context,
  { params: { id }, body: { holidays }, checkSeen },
) => {
  const { company, installation } = context;
  if (id !== company.id) throw new AppError('ERR_NO_COMPANY_FOUND');
  return retryOnConflict(async () => {
    const before = existing('company', await installation.companies.get(id));
    checkSeen?.({ holidays: before.holidays });
    await context.commit(installation.companies.change(before, { holidays }), []);
    return { holidays };
  });
};
