import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/second-factor';
import type { SignInNotice } from '@recado/shared/contract/queue-messages/mail';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { newRecoveryCodes, recoveryHash } from '../../data/second-factors/recovery-codes.ts';
import type { SecondFactorRecord } from '../../data/second-factors/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { signInChangedMail } from '../../domain/operations/sign-in-changed-mail.ts';
import { switchOffSecondFactor } from '../../domain/operations/switch-off-second-factor.ts';
import { existing } from '../../platform/existing.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perUser: Limit = { attempts: 20, seconds: 60 * 60 };

const load = async ({
  stores,
  actor,
}: UserContext): Promise<{ user: UserRecord; factor: SecondFactorRecord | null }> => {
  const { id } = actor.viewer;
  const [user, factor] = await Promise.all([stores.users.get(id), stores.secondFactors.get(id)]);
  return { user: existing('user', user), factor };
};

const mailTo = ({ company }: UserContext, user: UserRecord, notice: SignInNotice, codes: readonly string[]): Effect =>
  signInChangedMail(company, user, notice, codes.length);

const hashesOf = ({ company, actor }: UserContext, codes: readonly string[]): string[] =>
  codes.map((code) => recoveryHash(company.id, actor.viewer.id, code));

/** Tells since when the caller has a second factor. */
export const getSecondFactor: UseCase<typeof contract.getSecondFactor> = async (context) => {
  const { factor } = await load(context);
  return { since: factor?.since ?? null, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 };
};

/** Makes the secret of an app. @throws AppError ERR_RECENT_SIGN_IN */
export const beginSecondFactor =
  (pool: UserPool): UseCase<typeof contract.beginSecondFactor> =>
  async (context) => {
    checkRecentSignIn(context);
    return { secret: await pool.newAppSecret(context.actor.accessToken) };
  };

/**
 * Switches the second factor on. The table knows it before the pool asks for codes: a function that dies in between leaves
 * a user who is asked at the next sign-in, and who can make new recovery codes.
 *
 * @throws AppError ERR_RECENT_SIGN_IN, ERR_SECOND_FACTOR_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export const confirmSecondFactor =
  (pool: UserPool): UseCase<typeof contract.confirmSecondFactor> =>
  async (context, { body: { code } }) => {
    const { actor, clock, company, stores } = context;
    checkRecentSignIn(context);
    await throttle('second-factor', `${company.id}.${actor.viewer.id}`, perUser, clock.now());
    await pool.verifyApp(actor.accessToken, code);
    const recoveryCodes = newRecoveryCodes();
    await retryOnConflict(async () => {
      const [{ user, factor }, queues] = await Promise.all([load(context), stores.queues.list()]);
      const after = { ...user, secondFactor: true };
      const since = new Date(clock.now()).toISOString();
      const saved = { userId: user.id, since, recoveryHashes: hashesOf(context, recoveryCodes), resetAskedAt: null };
      await context.commit(
        [...stores.users.update(user, after), ...stores.secondFactors.save(factor, saved)],
        [
          userChanged(context, 'update', presentUser(after, queues, clock.now())),
          mailTo(context, user, 'factorOn', recoveryCodes),
        ],
      );
      await pool.setAsksForCode(user.sub, true);
    });
    return { recoveryCodes };
  };

/**
 * Switches the second factor off. The pool stops asking first: what is interrupted then is switched on by the next sign-in.
 *
 * @throws AppError ERR_RECENT_SIGN_IN, ERR_SECOND_FACTOR_RULE
 */
export const removeSecondFactor =
  (pool: UserPool): UseCase<typeof contract.removeSecondFactor> =>
  async (context) => {
    checkRecentSignIn(context);
    await retryOnConflict(async () => {
      const { user, factor } = await load(context);
      if (user.secondFactor && context.company.secondFactorSince !== null) throw new AppError('ERR_SECOND_FACTOR_RULE');
      await pool.setAsksForCode(user.sub, false);
      if (!user.secondFactor) return;
      const { writes, effects } = await switchOffSecondFactor(context, user, factor);
      await context.commit(writes, [...effects, mailTo(context, user, 'factorOff', [])]);
    });
    return { ok: true };
  };

/** Makes new recovery codes; those that were left work no more. @throws AppError ERR_RECENT_SIGN_IN, ERR_SECOND_FACTOR_OFF */
export const renewRecoveryCodes: UseCase<typeof contract.renewRecoveryCodes> = async (context) => {
  checkRecentSignIn(context);
  const recoveryCodes = newRecoveryCodes();
  await retryOnConflict(async () => {
    const { user, factor } = await load(context);
    if (!factor || !user.secondFactor) throw new AppError('ERR_SECOND_FACTOR_OFF');
    const after = { ...factor, recoveryHashes: hashesOf(context, recoveryCodes) };
    await context.commit(context.stores.secondFactors.save(factor, after), [
      mailTo(context, user, 'recoveryCodesRenewed', recoveryCodes),
    ]);
  });
  return { recoveryCodes };
};
