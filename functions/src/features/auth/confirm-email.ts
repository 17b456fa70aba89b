import type { confirmEmail as endpoint } from '@recado/shared/contract/auth';
import type { UseCase } from '../../context/binding.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { proveEmail } from './prove-email.ts';

const perUser: Limit = { attempts: 20, seconds: 60 * 60 };

/** Proves the user's address with the mailed code; the pool checks the code, its age and its tries. */
export const confirmEmail =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { body: { code } }) => {
    const { actor, company, clock } = context;
    await throttle('email-proof', `${company.id}.${actor.viewer.id}`, perUser, clock.now());
    await pool.confirmEmail(actor.accessToken, code);
    return proveEmail(context, actor.viewer.id);
  };
