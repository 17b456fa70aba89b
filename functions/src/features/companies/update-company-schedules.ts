import type { updateCompanySchedules as endpoint } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Changes the service hours of the caller's company. */
export const updateCompanySchedules: UseCase<typeof endpoint> = async (
  context,
  { params: { id }, body: { schedules }, checkSeen },
) => {
  const { company, installation } = context;
  if (id !== company.id) throw new AppError('ERR_NO_COMPANY_FOUND');
  return retryOnConflict(async () => {
    const before = existing('company', await installation.companies.get(id));
    checkSeen?.({ schedules: before.schedules });
    await context.commit(installation.companies.change(before, { schedules }), []);
    return { schedules };
  });
};
