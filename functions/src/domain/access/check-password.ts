import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { forgive, type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perUser: Limit = { attempts: 5, seconds: 15 * 60 };

/**
 * Checks the password of a signed-in user, and with it what else proves the user. Only failures count against the limit.
 *
 * @param code of the user's app, where the user has one
 * @param others further checks, which throw
 * @throws AppError ERR_CURRENT_PASSWORD, ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export const checkPassword = async (
  { clock }: Pick<UserContext, 'clock'>,
  pool: UserPool,
  { sub }: UserRecord,
  { password, code, others }: { password: string; code?: string; others?: () => Promise<void> },
): Promise<void> => {
  const now = clock.now();
  await throttle('current-password', sub, perUser, now);
  if (!(await pool.checkPassword(sub, password, code))) throw new AppError('ERR_CURRENT_PASSWORD');
  await others?.();
  await forgive('current-password', sub, perUser, now);
};
