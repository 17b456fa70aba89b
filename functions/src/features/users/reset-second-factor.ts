import { AppError } from '@recado/shared/contract/errors';
import type { resetSecondFactor as endpoint } from '@recado/shared/contract/second-factor';
import type { UseCase } from '../../context/binding.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { switchOffSecondFactor } from '../../domain/operations/switch-off-second-factor.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { mayManage } from './may-change.ts';

/**
 * Switches off the second factor of a colleague who lost the app and the recovery codes. The colleague and the other
 * administrators are notified. Nobody resets its own, which is switched off with a proof.
 *
 * @throws AppError ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_RECENT_SIGN_IN
 */
export const resetSecondFactor =
  (pool: UserPool): UseCase<typeof endpoint> =>
  (context, { params: { id } }) =>
    retryOnConflict(async () => {
      const { actor, stores } = context;
      const user = existing('user', await stores.users.get(id));
      if (id === actor.viewer.id || !mayManage(actor.viewer, user)) throw new AppError('ERR_NO_PERMISSION');
      checkRecentSignIn(context);
      // The pool may ask also where the table has nothing: a function died, or a thief set an app up there.
      await pool.setAsksForCode(user.sub, false);
      const factor = await stores.secondFactors.get(id);
      if (!user.secondFactor && !factor) return { ok: true };
      const [change, logged] = await Promise.all([
        switchOffSecondFactor(context, user, factor),
        logAccountActs(context, [{ act: 'secondFactorReset', user }]),
      ]);
      await context.commit([...change.writes, ...logged.writes], [...change.effects, ...logged.effects]);
      return { ok: true };
    });
