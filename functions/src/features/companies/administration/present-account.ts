import type { CompanyAccount } from '@recado/shared/contract/any-companies';
import { planCounts } from '@recado/shared/contract/plans';
import type { Installation } from '../../../context/context.ts';
import type { StoredCompany } from '../../../data/companies/store.ts';
import type { JobRecord } from '../../../data/jobs/store.ts';
import { storageOf } from '../../../platform/media/storage-quota.ts';

type Deleting = Pick<JobRecord, 'state' | 'counts'>;

const presentDeletion = async (
  installation: Installation,
  { deletion }: StoredCompany,
  given: Deleting | undefined,
): Promise<CompanyAccount['deletion']> => {
  if (deletion === null) return null;
  const job = given ?? (await installation.storesOf(deletion.companyId).jobs.get(deletion.jobId));
  const removed = Object.values(job?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return { startedAt: deletion.startedAt, removed, failed: job?.state !== 'running' };
};

/**
 * A company as super users see it, with its plan and what it uses.
 *
 * @param job the job that deletes it, where it is known
 */
export const presentAccount = async (
  installation: Installation,
  company: StoredCompany,
  job?: Deleting,
): Promise<CompanyAccount> => {
  const { id, attendants, connections, ...fields } = company;
  const [plan, used, storage, deletion] = await Promise.all([
    installation.plans.get(company.planId),
    installation.storesOf(id).quotas.used(planCounts),
    storageOf(id),
    presentDeletion(installation, company, job),
  ]);
  return {
    ...fields,
    id,
    numberAttendants: attendants,
    numberConections: connections,
    plan,
    used,
    folderSize: storage.bytes,
    numberFileFolder: storage.files,
    updatedAtFolder: storage.changedAt === null ? null : new Date(storage.changedAt).toISOString(),
    deletion,
  };
};
