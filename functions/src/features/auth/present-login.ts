import type { LoginResult } from '@recado/shared/contract/auth';
import type { Company } from '@recado/shared/contract/companies';
import type { Plan } from '@recado/shared/contract/plans';
import type { Stores } from '../../data/stores.ts';
import { presentUser } from '../../data/users/present-user.ts';
import type { UserRecord } from '../../data/users/store.ts';

/** All that a browser needs to draw its first screen. */
export const presentLogin = async (
  stores: Stores,
  { user, company, plan, now }: { user: UserRecord; company: Company; plan: Plan; now: number },
): Promise<LoginResult> => {
  const [queues, settings] = await Promise.all([stores.queues.list(), stores.settings.company()]);
  return { user: presentUser(user, queues, now), company, plan, settings };
};
