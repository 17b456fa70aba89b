import type { LoginResult } from '@recado/shared/contract/auth';
import type { Plan } from '@recado/shared/contract/plans';
import { needsSecondFactor } from '../../context/authenticate.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import type { Stores } from '../../data/stores.ts';
import { presentUser } from '../../data/users/present-user.ts';
import type { UserRecord } from '../../data/users/store.ts';

/** All that a browser needs to draw its first screen. */
export const presentLogin = async (
  stores: Stores,
  { user, company, plan, now }: { user: UserRecord; company: CompanyRecord; plan: Plan; now: number },
): Promise<LoginResult> => {
  const [queues, settings] = await Promise.all([stores.queues.list(), stores.settings.company()]);
  return {
    user: presentUser(user, queues, now),
    company,
    plan,
    settings,
    needsSecondFactor: needsSecondFactor({ user, company }),
  };
};
