import type { logout as endpoint } from '@recado/shared/contract/auth';
import type { UseCase } from '../../context/binding.ts';
import { endLogin } from '../../context/login.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/** Ends the login for all its tokens, also in the user pool, so that refresh tokens no longer work. */
export const logout =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context) => {
    const { id } = context.actor.viewer;
    const user = await context.stores.users.get(id);
    await endLogin(context, id);
    await context.stores.pushSubscriptions.remove(id);
    if (user) await pool.signOut(user.sub);
    return { ok: true };
  };
