import type { PublicContext } from '../../context/public-context.ts';
import { endLogin } from '../../context/login.ts';
import type { Identity } from '../../data/identities/store.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { proveEmail } from './prove-email.ts';

/**
 * Finishes a new password that a mailed secret allowed. The secret proved the address. Every login ends, since somebody
 * else may know the old password.
 */
export const finishNewPassword = async (
  context: PublicContext,
  pool: UserPool,
  { companyId, userId }: Identity,
): Promise<void> => {
  const stores = context.installation.storesOf(companyId);
  const [company, user] = await Promise.all([context.installation.companies.get(companyId), stores.users.get(userId)]);
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
