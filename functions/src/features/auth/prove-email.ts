import { AppError } from '@recado/shared/contract/errors';
import type { User } from '@recado/shared/contract/users';
import type { Context } from '../../context/context.ts';
import type { InstallationStores } from '../../data/stores.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

type Ports = Pick<Context, 'company' | 'ids' | 'stores' | 'clock' | 'commit'> & { installation: InstallationStores };

/**
 * Returns whether a user's proved address proves its company: the address is the company's. Where no user has that any more,
 * an administrator's is.
 */
const provesCompany = async ({ stores, company }: Ports, { email, profile }: UserRecord): Promise<boolean> => {
  if (company.emailVerified || profile !== 'admin') return false;
  const isCompanys = (one: { email: string }): boolean => one.email.toLowerCase() === company.email.toLowerCase();
  return isCompanys({ email }) || !(await stores.users.list()).some(isCompanys);
};

/** Stores that a user reads the mail to its address, which may prove its company too. */
export const proveEmail = (ports: Ports, userId: number): Promise<User> =>
  retryOnConflict(async () => {
    const { stores, installation, company } = ports;
    const [user, queues] = await Promise.all([stores.users.get(userId), stores.queues.list()]);
    if (!user) throw new AppError('ERR_SESSION_EXPIRED');
    const after = { ...user, emailVerified: true };
    const shown = presentUser(after, queues, ports.clock.now());
    const isProof = await provesCompany(ports, user);
    if (!user.emailVerified || isProof)
      await ports.commit(
        [...stores.users.update(user, after), ...(isProof ? [installation.companies.verifyEmail(company.id)] : [])],
        [userChanged(ports, 'update', shown)],
      );
    return shown;
  });
