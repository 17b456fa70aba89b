import type { updateCompany as endpoint } from '@recado/shared/contract/any-companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../../context/binding.ts';
import { companyChanged } from '../../../data/companies/events.ts';
import { ownerCompanyId, type StoredCompany } from '../../../data/companies/store.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { existing } from '../../../platform/existing.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { presentAccount } from './present-account.ts';
import { switchJob } from './switch-job.ts';

/** Fields that the owner's company keeps: it never lapses. */
const fixedOfOwner = ['status', 'dueDate'] as const;

/**
 * Changes a company. A company that is switched off loses its logins and sessions, by a job; one that is switched on gets
 * its sessions back.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND, ERR_OWNER_COMPANY, ERR_COMPANY_DELETED
 */
export const updateCompany: UseCase<typeof endpoint> = (context, { params: { id }, body, checkSeen }) =>
  retryOnConflict(async () => {
    const { installation } = context;
    const before = existing('company', await installation.companies.getStored(id));
    if (before.deletion) throw new AppError('ERR_COMPANY_DELETED');
    checkSeen?.(await presentAccount(installation, before));
    if (body.planId !== undefined) existing('plan', await installation.plans.get(body.planId));
    if (id === ownerCompanyId && fixedOfOwner.some((name) => body[name] !== undefined && body[name] !== before[name]))
      throw new AppError('ERR_OWNER_COMPANY');
    const { numberAttendants = before.attendants, numberConections = before.connections, ...fields } = body;
    const change = { ...fields, attendants: numberAttendants, connections: numberConections };
    const after: StoredCompany = { ...before, ...change };
    const target = { ...context, company: after, stores: installation.storesOf(id) };
    const switched = before.status === after.status ? null : startJob(target, switchJob, { on: after.status });
    await context.commit(
      [...installation.companies.change(before, change), ...(switched?.writes ?? [])],
      [companyChanged(target, after), ...(switched?.effects ?? [])],
    );
    return presentAccount(installation, after);
  });
