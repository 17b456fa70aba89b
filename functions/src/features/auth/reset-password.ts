import type { resetPassword as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import { meetsResetPolicy } from '@recado/shared/text/password-policy';
import type { PublicUseCase } from '../../context/binding.ts';
import { networkOf } from '../../platform/network-of.ts';
import { type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import { finishNewPassword } from './finish-new-password.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perPair: Limit = { attempts: 10, seconds: 60 * 60 };
const perAddress: Limit = { attempts: 100, seconds: 60 * 60 };

/** Sets a new password with the mailed code; the pool checks the code, its age and its tries. */
export const resetPassword =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body: { email, code, password } }) => {
    const now = context.clock.now();
    await throttle('reset-code-address', networkOf(context.sourceIp), perAddress, now);
    await throttle('reset-code-pair', pairOf(email, context.sourceIp), perPair, now);
    if (!meetsResetPolicy(password)) throw new AppError('ERR_PASSWORD_POLICY');
    await pool.resetPassword(email, code, password);
    const identity = await context.installation.identities.byEmail(email);
    if (identity) await finishNewPassword(context, pool, identity);
    return { ok: true };
  };
