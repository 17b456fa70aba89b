import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import { recoveryHash } from '../../data/second-factors/recovery-codes.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import { signInChangedMail } from '../operations/sign-in-changed-mail.ts';

/** Tries of one account, from whatever network: the password was right. */
const perUser: Limit = { attempts: 10, seconds: 60 * 60 };

/**
 * Uses up a recovery code, which works once, and mails its user.
 *
 * @throws AppError ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export const spendRecoveryCode = async (
  context: Pick<Context, 'clock' | 'commit' | 'company' | 'stores'>,
  user: UserRecord,
  code: string,
): Promise<void> => {
  const { clock, company, stores } = context;
  await throttle('recovery-code', `${company.id}.${user.id}`, perUser, clock.now());
  const hash = recoveryHash(company.id, user.id, code);
  await retryOnConflict(async () => {
    const factor = await stores.secondFactors.get(user.id);
    if (!factor?.recoveryHashes.includes(hash)) throw new AppError('ERR_SECOND_FACTOR_CODE');
    const recoveryHashes = factor.recoveryHashes.filter((left) => left !== hash);
    await context.commit(stores.secondFactors.save(factor, { ...factor, recoveryHashes }), [
      signInChangedMail(company, user, 'recoveryCodeUsed', recoveryHashes.length),
    ]);
  });
};
