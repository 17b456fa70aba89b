import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import { isWithinHours, localTime } from '@recado/shared/text/time';
import type { InstallationStores, Stores } from '../../data/stores.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Claims } from '../../context/authenticate.ts';
import { loginEnded, withoutLogin } from '../../context/login.ts';
import type { Ids } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import type { UserRecord } from '../../data/users/store.ts';

interface Ports {
  company: Company;
  stores: Stores;
  installation: InstallationStores;
  ids: Ids;
  commit: (writes: readonly Write[], effects: readonly Effect[]) => Promise<void>;
  now: number;
}

/** The sign-in that a login comes from. */
type SignIn = Pick<Claims, 'sessionId' | 'signedInAt'>;

/** Behaviour, section 20: hours of work hold at sign-in, on the company's clock. */
const checkHours = (user: UserRecord, company: Company, now: number): void => {
  const { time } = localTime(now, company.timeZone);
  if (!isWithinHours(time, user.startWork, user.endWork))
    throw new AppError('ERR_OUT_OF_HOURS', { startWork: user.startWork, endWork: user.endWork });
};

const open = async (ports: Ports, user: UserRecord, { sessionId, signedInAt }: SignIn): Promise<UserRecord> => {
  const after: UserRecord = { ...withoutLogin(user), sessionId, sessionAt: signedInAt };
  const displaced = user.sessionId === null ? [] : [loginEnded(ports, user.id, 'displaced', sessionId)];
  await ports.commit(ports.stores.users.update(user, after), displaced);
  await ports.installation.companies.signedIn(ports.company.id, ports.now);
  return { ...after, version: user.version + 1 };
};

/**
 * Makes a sign-in the user's only login. A newer sign-in displaces the older one and notifies its browsers. A login that
 * was displaced or signed out is never opened again, even while its tokens are valid. Opening the login that is open
 * already changes nothing.
 *
 * @throws AppError ERR_SESSION_DISPLACED; ERR_OUT_OF_HOURS outside the user's hours of work
 */
export const startLogin = (ports: Ports, userId: number, signIn: SignIn): Promise<UserRecord> =>
  retryOnConflict(async () => {
    const user = await ports.stores.users.get(userId);
    if (!user) throw new AppError('ERR_SESSION_EXPIRED');
    if (user.sessionId === signIn.sessionId) return user;
    if (signIn.signedInAt < user.sessionAt || user.endedSessions.includes(signIn.sessionId))
      throw new AppError('ERR_SESSION_DISPLACED');
    checkHours(user, ports.company, ports.now);
    return open(ports, user, signIn);
  });
