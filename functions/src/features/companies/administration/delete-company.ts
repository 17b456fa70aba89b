import type { deleteCompany as endpoint } from '@recado/shared/contract/any-companies';
import { AppError } from '@recado/shared/contract/errors';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { companyChanged } from '../../../data/companies/events.ts';
import type { StoredCompany } from '../../../data/companies/store.ts';
import { checkRecentSignIn } from '../../../domain/access/recent-sign-in.ts';
import { resumeJob } from '../../../domain/jobs/control-job.ts';
import { type JobChange, startJob } from '../../../domain/jobs/start-job.ts';
import { existing } from '../../../platform/existing.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { UserPool } from '../../../platform/user-pool/user-pool.ts';
import { deletionJob } from './deletion-job.ts';

type Declaration = ReturnType<typeof deletionJob>;

/** Marks a company as being deleted, and starts the job: from the commit on, its calls, messages and timers are refused, and its browsers sign out. */
const start = (context: UserContext, declaration: Declaration, before: StoredCompany): JobChange => {
  const { company, installation } = context;
  const change = startJob(context, declaration, { companyId: before.id });
  const { id: jobId, startedAt } = change.job;
  const deletion = { jobId, companyId: company.id, startedAt: new Date(startedAt).toISOString() };
  return {
    ...change,
    writes: [...change.writes, ...installation.companies.change(before, { status: false, deletion })],
    effects: [...change.effects, companyChanged({ ...context, company: before }, { ...before, status: false })],
  };
};

/** Continues a deletion that has failed; leaves one that runs. */
const resume = async (
  context: UserContext,
  declaration: Declaration,
  { jobId, companyId }: NonNullable<StoredCompany['deletion']>,
): Promise<JobChange | null> => {
  const { installation } = context;
  const own = companyId === context.company.id ? context.company : null;
  const company = own ?? existing('company', await installation.companies.get(companyId));
  const owner = { ...context, company, stores: installation.storesOf(companyId) };
  const job = await owner.stores.jobs.get(jobId);
  return job && resumeJob(owner, declaration, job);
};

/**
 * Deletes a company with all that it owns, by a job. Called again, it continues a deletion that has failed.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND; ERR_OWNER_COMPANY for the installation's companies and the caller's own;
 *   ERR_RECENT_SIGN_IN
 */
export const deleteCompany =
  (pool: UserPool): UseCase<typeof endpoint> =>
  (context, { params: { id } }) =>
    retryOnConflict(async () => {
      checkRecentSignIn(context);
      // A call starts the job and does nothing of it.
      const declaration = deletionJob(pool, () => Promise.resolve(0));
      const company = existing('company', await context.installation.companies.getStored(id));
      if (isOfInstallation(company) || id === context.company.id) throw new AppError('ERR_OWNER_COMPANY');
      const change = company.deletion
        ? await resume(context, declaration, company.deletion)
        : start(context, declaration, company);
      if (change && change.writes.length > 0) await context.commit(change.writes, change.effects);
      return { ok: true };
    });
