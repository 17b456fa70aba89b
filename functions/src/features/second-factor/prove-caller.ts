import { AppError } from '@recado/shared/contract/errors';
import type { proveCaller as endpoint } from '@recado/shared/contract/second-factor';
import type { UseCase } from '../../context/binding.ts';
import { checkPassword } from '../../domain/access/check-password.ts';
import { spendRecoveryCode } from '../../domain/access/spend-recovery-code.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

/**
 * Proves the caller in its login, for as long as a sign-in does. Who has a second factor proves by it too.
 *
 * @throws AppError ERR_CURRENT_PASSWORD, ERR_SECOND_FACTOR_NEEDED, ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export const proveCaller =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { body: { password, code, recoveryCode } }) => {
    const { actor, clock, stores } = context;
    const user = existing('user', await stores.users.get(actor.viewer.id));
    if (user.secondFactor && (code ?? recoveryCode) === undefined) throw new AppError('ERR_SECOND_FACTOR_NEEDED');
    const recovery = user.secondFactor && code === undefined ? recoveryCode : undefined;
    await checkPassword(context, pool, user, {
      password,
      ...(user.secondFactor && { code }),
      ...(recovery !== undefined && { others: () => spendRecoveryCode(context, user, recovery) }),
    });
    await retryOnConflict(async () => {
      const before = existing('user', await stores.users.get(user.id));
      const after = { ...before, sessionProvedAt: Math.floor(clock.now() / 1000) };
      // Another login than the one that was proved has begun meanwhile.
      if (before.sessionId === actor.sessionId) await context.commit(stores.users.update(before, after), []);
    });
    return { ok: true };
  };
