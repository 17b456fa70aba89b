import type { logout as endpoint } from '@recado/shared/contract/auth';
import type { UseCase } from '../../context/binding.ts';
import { endLogin } from '../../context/login.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/** Ends the session here, for every token of it, and in the pool, so that no refresh token makes new ones. */
export const logout =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context) => {
    const { id } = context.actor.viewer;
    const user = await context.stores.users.get(id);
    await endLogin(context, id);
    if (user) await pool.signOut(user.sub);
    return { ok: true };
  };
