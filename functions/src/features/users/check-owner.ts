import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { forgive, type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { Change } from './may-change.ts';

/** Seconds after a sign-in in which the user need not give its password again. */
const recent = 5 * 60;
const perUser: Limit = { attempts: 5, seconds: 15 * 60 };

/**
 * Checks that a user who changes how itself signs in is the account's owner, and not somebody with its token only: by the
 * current password, or a sign-in of the last minutes.
 *
 * @throws AppError ERR_CURRENT_PASSWORD; ERR_TOO_MANY_ATTEMPTS
 */
export const checkOwner = async (
  { actor, clock }: UserContext,
  pool: UserPool,
  user: UserRecord,
  { change, currentPassword }: { change: Change; currentPassword: string | undefined },
): Promise<void> => {
  const moves = change.email !== undefined && change.email !== user.email;
  if (actor.viewer.id !== user.id || (!moves && change.password === undefined)) return;
  const now = clock.now();
  if (now / 1000 - actor.signedInAt < recent) return;
  if (currentPassword === undefined) throw new AppError('ERR_CURRENT_PASSWORD');
  await throttle('current-password', user.sub, perUser, now);
  if (!(await pool.checkPassword(user.sub, currentPassword))) throw new AppError('ERR_CURRENT_PASSWORD');
  await forgive('current-password', user.sub, perUser, now);
};
