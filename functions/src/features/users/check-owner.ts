import { AppError } from '@recado/shared/contract/errors';
import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '../../context/context.ts';
import { noRights } from '../../data/users/no-rights.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { checkPassword } from '../../domain/access/check-password.ts';
import { isRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { Change } from './may-change.ts';

/** Rights by the value of a user who does not have them. Queues are the daily work of administrators. */
const { queueIds: _queueIds, permissions: _permissions, ...withoutRights } = { ...noRights, profile: 'user' };

/** Returns whether a change gives a user a right that it does not have. */
export const grants = (user: UserRecord, change: Change): boolean =>
  Object.entries(withoutRights).some(([right, none]) => {
    const given = change[right as keyof Change];
    return given !== undefined && given !== none && !isDeepStrictEqual(given, user[right as keyof UserRecord]);
  });

/** Returns whether a change decides how a user signs in, or gives a colleague rights. */
export const needsOwner = ({ actor }: UserContext, user: UserRecord, change: Change): boolean =>
  (change.email !== undefined && change.email !== user.email) ||
  change.password !== undefined ||
  (actor.viewer.id !== user.id && grants(user, change));

/**
 * Checks that the caller is its account's owner, and not somebody with its token only: by the current password, or a
 * sign-in or proof of the last minutes, which somebody with a second factor needs. Whoever adds a user, or changes how one
 * signs in, could sign in as that user later.
 *
 * @throws AppError ERR_CURRENT_PASSWORD; ERR_RECENT_SIGN_IN; ERR_TOO_MANY_ATTEMPTS
 */
export const checkOwner = async (
  context: UserContext,
  pool: UserPool,
  currentPassword: string | undefined,
): Promise<void> => {
  const { actor, stores } = context;
  if (isRecentSignIn(context)) return;
  const caller = await stores.users.get(actor.viewer.id);
  if (caller?.secondFactor) throw new AppError('ERR_RECENT_SIGN_IN');
  if (currentPassword === undefined || !caller) throw new AppError('ERR_CURRENT_PASSWORD');
  await checkPassword(context, pool, caller, { password: currentPassword });
};
