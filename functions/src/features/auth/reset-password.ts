import type { resetPassword as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import { meetsResetPolicy } from '@recado/shared/text/password-policy';
import type { PublicUseCase } from '../../context/binding.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { networkOf } from '../../platform/network-of.ts';
import { type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import { endLogin } from '../../context/login.ts';
import { proveEmail } from './prove-email.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perPair: Limit = { attempts: 10, seconds: 60 * 60 };
const perAddress: Limit = { attempts: 100, seconds: 60 * 60 };

/** The code proved the address. Every login ends, since somebody else may know the old password. */
const finish = async (context: PublicContext, pool: UserPool, email: string): Promise<void> => {
  const identity = await context.installation.identities.byEmail(email);
  if (!identity) return;
  const stores = context.installation.storesOf(identity.companyId);
  const [company, user] = await Promise.all([
    context.installation.companies.get(identity.companyId),
    stores.users.get(identity.userId),
  ]);
  if (!company || !user) return;
  const ports = {
    company,
    stores,
    installation: context.installation,
    clock: context.clock,
    ids: context.installation.idsOf(company.id),
    commit: (...[writes, effects]: Parameters<typeof context.commit>) => context.commit(writes, effects),
  };
  await proveEmail(ports, user.id);
  await endLogin(ports, user.id);
  await pool.signOut(user.sub);
};

/** Sets a new password with the mailed code; the pool checks the code, its age and its tries. */
export const resetPassword =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body: { email, code, password } }) => {
    const now = context.clock.now();
    await throttle('reset-code-address', networkOf(context.sourceIp), perAddress, now);
    await throttle('reset-code-pair', pairOf(email, context.sourceIp), perPair, now);
    if (!meetsResetPolicy(password)) throw new AppError('ERR_PASSWORD_POLICY');
    await pool.resetPassword(email, code, password);
    await finish(context, pool, email);
    return { ok: true };
  };
