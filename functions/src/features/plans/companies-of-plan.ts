import { type PlanCount, planCounts } from '@recado/shared/contract/plans';
import type { Context } from '../../context/context.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';

/** A company with how much it has of what its plan limits. */
interface CompanyUse {
  company: CompanyRecord;
  used: Record<PlanCount, number>;
}

/** Companies of a read, and companies whose counters are read at once. */
const pageSize = 200;
const width = 20;

/** Returns the companies that have a plan, with what they use of it. */
export const companiesOfPlan = async ({ installation }: Context, planId: number): Promise<CompanyUse[]> => {
  const found: CompanyUse[] = [];
  for (let after = 0; ;) {
    const page = await installation.companies.page(after, pageSize);
    const those = page.filter((company) => company.planId === planId);
    for (let at = 0; at < those.length; at += width)
      found.push(
        ...(await Promise.all(
          those.slice(at, at + width).map(async (company) => ({
            company,
            used: await installation.storesOf(company.id).quotas.used(planCounts),
          })),
        )),
      );
    if (page.length < pageSize) return found;
    after = page.at(-1)!.id;
  }
};
