import type { Company } from '@recado/shared/contract/companies';
import type { Plan } from '@recado/shared/contract/plans';
import type { PublicContext } from '../../context/public-context.ts';
import type { Write } from '../../platform/write.ts';
import type { UserRecord } from '../../data/users/store.ts';

/** Returns the writes that create a company with its first user and its settings. */
export const foundingWrites = (
  context: PublicContext,
  { company, plan, admin }: { company: Company; plan: Plan; admin: UserRecord },
): Write[] => {
  const stores = context.installation.storesOf(company.id);
  return [
    ...context.installation.companies.create(company),
    ...stores.users.create(admin, plan.users),
    ...stores.settings.create(),
  ];
};
