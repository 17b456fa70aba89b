import type { logout as endpoint } from '@recado/shared/contract/auth';
import type { UseCase } from '../platform/binding.ts';
import { endSession } from './end-session.ts';
import type { UserPool } from './user-pool.ts';

/** Ends the session here, for every token of it, and in the pool, so that no refresh token makes new ones. */
export const logout =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context) => {
    const { id } = context.actor.viewer;
    const user = await context.stores.users.get(id);
    await endSession(context, id);
    if (user) await pool.signOut(user.sub);
    return { ok: true };
  };
