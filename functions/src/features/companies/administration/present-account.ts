import type { CompanyAccount } from '@recado/shared/contract/any-companies';
import { planCounts } from '@recado/shared/contract/plans';
import type { Installation } from '../../../context/context.ts';
import type { StoredCompany } from '../../../data/companies/store.ts';
import { usedStorage } from '../../../platform/media/storage-quota.ts';

/** A company as super users see it, with its plan and what it uses. */
export const presentAccount = async (installation: Installation, company: StoredCompany): Promise<CompanyAccount> => {
  const { id, attendants, connections, ...fields } = company;
  const [plan, used, folderSize] = await Promise.all([
    installation.plans.get(company.planId),
    installation.storesOf(id).quotas.used(planCounts),
    usedStorage(id),
  ]);
  return { ...fields, id, numberAttendants: attendants, numberConections: connections, plan, used, folderSize };
};
