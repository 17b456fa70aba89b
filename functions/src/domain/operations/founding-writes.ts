import type { Company } from '@recado/shared/contract/companies';
import type { Language } from '@recado/shared/contract/languages';
import type { Plan } from '@recado/shared/contract/plans';
import type { Installation } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Write } from '../../platform/write.ts';

/** Returns the writes that create a company with its first user and its settings. */
export const foundingWrites = (
  installation: Installation,
  { company, plan, admin }: { company: Company & { language?: Language }; plan: Plan; admin: UserRecord },
): Write[] => {
  const stores = installation.storesOf(company.id);
  return [
    ...installation.companies.create(company),
    ...stores.users.create(admin, plan.users),
    ...stores.settings.create(),
  ];
};
