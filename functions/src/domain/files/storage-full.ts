import type { Context } from '../../context/context.ts';
import { storageLimit, usedStorage } from '../../platform/media/storage-quota.ts';
import { companyChanged } from '../../data/companies/events.ts';

/**
 * Stores and publishes whether the company's storage is full, if that has changed. What customers send is kept even
 * then; administrators are warned on every screen, and uploads are refused.
 */
export const updateStorageFull = async (context: Context): Promise<void> => {
  const { companies, plans } = context.installation;
  const { id, planId, storageFull: before } = context.company;
  const [used, plan] = await Promise.all([usedStorage(id), plans.get(planId)]);
  if (!plan) return;
  const storageFull = used >= storageLimit({ company: context.company, plan });
  if (storageFull === before) return;
  const company = { ...context.company, storageFull };
  await context.commit([companies.setStorageFull(id, storageFull)], [companyChanged(context, company)]);
};
