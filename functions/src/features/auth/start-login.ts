import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import { isWithinHours, localTime } from '@recado/shared/text/time';
import type { InstallationStores, Stores } from '../../data/stores.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Claims } from '../../context/authenticate.ts';
import { loginEnded, withoutLogin } from '../../context/login.ts';
import type { Ids } from '../../platform/ids.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import type { UserRecord } from '../../data/users/store.ts';

interface Ports {
  company: Company;
  stores: Stores;
  installation: InstallationStores;
  ids: Ids;
  commit: (writes: readonly Write[], effects: readonly Effect[]) => Promise<void>;
  pool: UserPool;
  now: number;
}

/** The sign-in that a login comes from, with its network address and device. */
interface SignIn extends Pick<Claims, 'sessionId' | 'signedInAt'> {
  from: UserRecord['sessionFrom'];
}

/** Behaviour, section 20: hours of work hold at sign-in, on the company's clock. */
const checkHours = (user: UserRecord, company: Company, now: number): void => {
  const { time } = localTime(now, company.timeZone);
  if (!isWithinHours(time, user.startWork, user.endWork))
    throw new AppError('ERR_OUT_OF_HOURS', { startWork: user.startWork, endWork: user.endWork });
};

/**
 * Refuses a sign-in to which the user pool did not ask for the second factor that the user has: somebody switched it off at
 * the pool, with a stolen token, or a function died on its way. From then on the pool asks again.
 */
const checkSecondFactor = async ({ pool }: Ports, { sub, secondFactor }: UserRecord): Promise<void> => {
  if (!secondFactor || (await pool.asksForCode(sub))) return;
  await pool.setAsksForCode(sub, true);
  throw new AppError('ERR_SESSION_EXPIRED');
};

const open = async (ports: Ports, user: UserRecord, { sessionId, signedInAt, from }: SignIn): Promise<UserRecord> => {
  const after: UserRecord = { ...withoutLogin(user), sessionId, sessionAt: signedInAt, sessionFrom: from };
  const displaced = user.sessionId === null ? [] : [loginEnded(ports, user.id, 'displaced', sessionId)];
  const { logins, users } = ports.stores;
  await ports.commit([...users.update(user, after), ...logins.end(user, 'displaced', ports.now)], displaced);
  await ports.installation.companies.signedIn(ports.company.id, ports.now);
  return { ...after, version: user.version + 1 };
};

/**
 * Makes a sign-in the user's only login. A newer sign-in displaces the older one and notifies its browsers. A login that
 * was displaced or signed out is never opened again, even while its tokens are valid. Opening the login that is open
 * already changes nothing.
 *
 * @throws AppError ERR_SESSION_DISPLACED; ERR_SESSION_EXPIRED without the second factor; ERR_OUT_OF_HOURS outside the user's hours of work
 */
export const startLogin = (ports: Ports, userId: number, signIn: SignIn): Promise<UserRecord> =>
  retryOnConflict(async () => {
    const user = await ports.stores.users.get(userId);
    if (!user) throw new AppError('ERR_SESSION_EXPIRED');
    if (user.sessionId === signIn.sessionId) return user;
    const earliest = Math.max(user.sessionAt, user.earliestSession);
    if (signIn.signedInAt < earliest || user.endedSessions.includes(signIn.sessionId))
      throw new AppError('ERR_SESSION_DISPLACED');
    await checkSecondFactor(ports, user);
    checkHours(user, ports.company, ports.now);
    return open(ports, user, signIn);
  });
