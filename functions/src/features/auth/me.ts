import type { me as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { presentLogin } from './present-login.ts';

/** The signed-in user with its company, plan and settings. */
export const me: UseCase<typeof endpoint> = async ({ actor, company, plan, stores, clock }) => {
  const user = actor.support ?? (await stores.users.get(actor.viewer.id));
  if (!user) throw new AppError('ERR_SESSION_EXPIRED');
  const login = await presentLogin(stores, { user, company, plan, now: clock.now() });
  // The rule of a company is none for its support.
  return actor.support ? { ...login, needsSecondFactor: false } : login;
};
