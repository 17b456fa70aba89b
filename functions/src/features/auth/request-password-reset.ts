import type { requestPasswordReset as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { PublicUseCase } from '../../context/binding.ts';
import { networkOf } from '../../platform/network-of.ts';
import { type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perPair: Limit = { attempts: 5, seconds: 60 * 60 };
const perAddress: Limit = { attempts: 60, seconds: 60 * 60 };

/** Makes the user pool mail a short-lived code. Reports an unknown address, as specification 2, section 7 requires, but throttled. */
export const requestPasswordReset =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body: { email } }) => {
    const now = context.clock.now();
    await throttle('reset-address', networkOf(context.sourceIp), perAddress, now);
    await throttle('reset-pair', pairOf(email, context.sourceIp), perPair, now);
    const identity = await context.installation.identities.byEmail(email);
    if (!identity) throw new AppError('ERR_NO_EMAIL_FOUND');
    context.concerns(identity);
    await pool.sendResetCode(email);
    return { ok: true };
  };
