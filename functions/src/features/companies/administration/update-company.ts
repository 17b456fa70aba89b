import type { updateCompany as endpoint } from '@recado/shared/contract/any-companies';
import { AppError } from '@recado/shared/contract/errors';
import { isExpired } from '@recado/shared/text/time';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import type { UseCase } from '../../../context/binding.ts';
import { companyChanged } from '../../../data/companies/events.ts';
import type { StoredCompany } from '../../../data/companies/store.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { arrearsJob } from '../../../domain/operations/arrears-job.ts';
import { existing } from '../../../platform/existing.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { presentAccount } from './present-account.ts';
import { switchJob } from './switch-job.ts';

/** Fields that the companies of the installation keep: they never lapse. */
const fixed = ['status', 'dueDate'] as const;

/**
 * Changes a company. A company that is switched off loses its logins and sessions, by a job; one that is switched on gets
 * its sessions back, and so does one in arrears whose due date is moved.
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
    if (isOfInstallation(before) && fixed.some((name) => body[name] !== undefined && body[name] !== before[name]))
      throw new AppError('ERR_OWNER_COMPANY');
    const { numberAttendants = before.attendants, numberConections = before.connections, ...fields } = body;
    const change = { ...fields, attendants: numberAttendants, connections: numberConections };
    const after: StoredCompany = { ...before, ...change };
    const target = { ...context, company: after, stores: installation.storesOf(id) };
    const isPaidUp = !isExpired(after.dueDate, context.clock.now(), after.timeZone);
    const resumed = before.arrearsSince !== null && isPaidUp ? startJob(target, arrearsJob, { stops: false }) : null;
    const switched = before.status === after.status ? null : startJob(target, switchJob, { on: after.status });
    await context.commit(
      [
        ...installation.companies.change(before, { ...change, ...(resumed ? { arrearsSince: null } : {}) }),
        ...(after.planId === before.planId ? [] : [installation.plans.taken(after.planId, context.clock.now())]),
        ...(switched?.writes ?? []),
        ...(resumed?.writes ?? []),
      ],
      [companyChanged(target, after), ...(switched?.effects ?? []), ...(resumed?.effects ?? [])],
    );
    return presentAccount(installation, after);
  });
