import { AppError } from '@recado/shared/contract/errors';
import type { User } from '@recado/shared/contract/users';
import type { Context } from '../../context/context.ts';
import type { InstallationStores } from '../../data/stores.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

type Ports = Pick<Context, 'company' | 'ids' | 'stores' | 'clock' | 'commit'> & { installation: InstallationStores };

/** Stores that a user reads the mail to its address. An administrator's address proves its company too. */
export const proveEmail = (ports: Ports, userId: number): Promise<User> =>
  retryOnConflict(async () => {
    const { stores, installation, company } = ports;
    const [user, queues] = await Promise.all([stores.users.get(userId), stores.queues.list()]);
    if (!user) throw new AppError('ERR_SESSION_EXPIRED');
    const after = { ...user, emailVerified: true };
    const shown = presentUser(after, queues, ports.clock.now());
    const provesCompany = user.profile === 'admin' && !company.emailVerified;
    if (!user.emailVerified || provesCompany)
      await ports.commit(
        [
          ...stores.users.update(user, after),
          ...(provesCompany ? [installation.companies.verifyEmail(company.id)] : []),
        ],
        [userChanged(ports, 'update', shown)],
      );
    return shown;
  });
