import { AppError } from '@recado/shared/contract/errors';
import type { resetCompanySecondFactor as endpoint } from '@recado/shared/contract/second-factor';
import { supportUserId } from '@recado/shared/permissions/support';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { SecondFactorRecord } from '../../data/second-factors/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { logActsOf } from '../../domain/operations/account-acts.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { hasUsedFactorSince, resetDelay, secondFactorResetStart } from './reset-job.ts';

/** Refuses a caller without a second factor of its own, or without a recent proof of it. */
const checkCaller = async (context: UserContext): Promise<void> => {
  const { actor, stores } = context;
  const caller = existing('user', await stores.users.get(actor.viewer.id));
  if (!caller.secondFactor) throw new AppError('ERR_OWN_SECOND_FACTOR');
  checkRecentSignIn(context);
};

/** Returns the time of a reset that is asked for already; null for none, or where the factor was used since. */
const pendingAt = (user: UserRecord, { resetAskedAt, since }: SecondFactorRecord): number | null => {
  if (resetAskedAt === null) return null;
  const askedAt = Date.parse(resetAskedAt);
  return hasUsedFactorSince(user, { since }, askedAt) ? null : askedAt + resetDelay;
};

/**
 * Asks for the second factor of a company's administrator to be switched off a day later, by a job: the way back of a
 * company whose only administrator lost the app and the recovery codes. All its administrators get a mail now and then.
 *
 * @throws AppError ERR_OWN_SECOND_FACTOR, ERR_RECENT_SIGN_IN, ERR_NO_COMPANY_FOUND, ERR_OWNER_COMPANY,
 *   ERR_COMPANY_DELETED, ERR_NO_USER_FOUND, ERR_SECOND_FACTOR_OFF
 */
export const resetCompanySecondFactor: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    await checkCaller(context);
    const { actor, clock, installation } = context;
    const company = existing('company', await installation.companies.get(id));
    if (isOfInstallation(company) || id === context.company.id) throw new AppError('ERR_OWNER_COMPANY');
    if (company.deletion) throw new AppError('ERR_COMPANY_DELETED');
    const target = { ...context, company, stores: installation.storesOf(id), ids: installation.idsOf(id) };
    const { secondFactors, users } = target.stores;
    const administrators = (await users.list()).filter(({ profile }) => profile === 'admin');
    const user = existing('user', administrators.find(({ email }) => email === body.email) ?? null);
    const factor = user.secondFactor ? await secondFactors.get(user.id) : null;
    if (!factor) throw new AppError('ERR_SECOND_FACTOR_OFF');
    const pending = pendingAt(user, factor);
    if (pending !== null) return { at: new Date(pending).toISOString() };
    const now = clock.now();
    const resetAskedAt = new Date(now).toISOString();
    const by = { id: supportUserId, name: actor.name };
    const logged = await logActsOf(target, by, [{ act: 'secondFactorResetAsked', user, detail: body.reason }]);
    const job = startJob(
      target,
      secondFactorResetStart,
      { userId: user.id, askedAt: now, by: actor.name },
      { askedBy: null },
    );
    await context.commit(
      [...secondFactors.save(factor, { ...factor, resetAskedAt }), ...job.writes, ...logged.writes],
      [...job.effects, ...logged.effects],
    );
    return { at: new Date(now + resetDelay).toISOString() };
  });
