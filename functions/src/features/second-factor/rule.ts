import type { setSecondFactorRule as endpoint } from '@recado/shared/contract/second-factor';
import type { UseCase } from '../../context/binding.ts';
import { companyChanged } from '../../data/companies/events.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/**
 * Makes the rule that every user of the company has a second factor, or ends it. It holds from the next sign-in on, so that
 * nobody is stopped at work.
 *
 * @throws AppError ERR_RECENT_SIGN_IN
 */
export const setSecondFactorRule: UseCase<typeof endpoint> = (context, { body: { required } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const { clock, company, installation } = context;
    const before = existing('company', await installation.companies.get(company.id));
    if ((before.secondFactorSince !== null) === required) return { secondFactorSince: before.secondFactorSince };
    const secondFactorSince = required ? new Date(clock.now()).toISOString() : null;
    const after = { ...before, secondFactorSince };
    await context.commit(installation.companies.change(before, { secondFactorSince }), [
      companyChanged({ ...context, company: after }, after),
    ]);
    return { secondFactorSince };
  });
