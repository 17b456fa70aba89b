import { companyContext } from '../../context/system-context.ts';
import { companyStore } from '../../data/companies/store.ts';
import { eraseAgain } from '../../features/personal-data/erase-again.ts';
import { documentClient } from '../../platform/clients.ts';

/** Companies that are read at a time. */
const batch = 100;

/**
 * Repeats the erasures that the table does not know as finished, in all companies: for the restoration of a backup. Returns
 * how many began, and in how many companies. Safe to repeat.
 */
export const eraseAgainEverywhere = async (): Promise<{ companies: number; erasures: number }> => {
  const store = companyStore(documentClient());
  const counts = { companies: 0, erasures: 0 };
  for (let after = 0; ;) {
    const companies = await store.page(after, batch);
    for (const { id } of companies) {
      const context = await companyContext(id);
      const erasures = context ? await eraseAgain(context) : 0;
      counts.erasures += erasures;
      counts.companies += erasures > 0 ? 1 : 0;
    }
    if (companies.length < batch) return counts;
    after = companies.at(-1)!.id;
  }
};
