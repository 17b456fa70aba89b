import type { requestEmailCode as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { proveEmail } from './prove-email.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perUser: Limit = { attempts: 5, seconds: 60 * 60 };

/** Makes the user pool mail a code to the user's address. */
export const requestEmailCode =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context) => {
    const { actor, stores, clock, company } = context;
    const user = await stores.users.get(actor.viewer.id);
    if (!user) throw new AppError('ERR_SESSION_EXPIRED');
    if (user.emailVerified) {
      // A user who proved the address before becoming an administrator may prove the company now.
      if (user.profile === 'admin' && !company.emailVerified) await proveEmail(context, user.id);
      return { ok: true };
    }
    await throttle('email-code', user.sub, perUser, clock.now());
    await pool.sendEmailCode(actor.accessToken);
    return { ok: true };
  };
