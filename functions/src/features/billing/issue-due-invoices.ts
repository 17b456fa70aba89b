import { addDays } from '@recado/shared/text/time';
import type { Installation } from '../../context/context.ts';
import { companyContext } from '../../context/system-context.ts';
import { ownerCompanyId } from '../../data/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { openInvoiceOf } from './issue-invoice.ts';

/** Days before a due date from which on the company has its invoice, and days after it in which one is still issued. */
const before = 20;
const after = 30;

/** Issues the invoices of the companies that are due soon. Repeated, it issues nothing again. */
export const issueDueInvoices = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<{ companies: number; failed: number }> => {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  let [companies, failed] = [0, 0];
  for (let day = -after; day <= before; day++)
    for (const { id, status } of await installation.companies.dueOn(addDays(today, day))) {
      if (id === ownerCompanyId || !status) continue;
      companies += 1;
      try {
        const context = await companyContext(id);
        if (context) await openInvoiceOf(context);
      } catch (error) {
        failed += 1;
        log().warn('an invoice could not be issued', { companyId: id, error: describeError(error) });
      }
    }
  return { companies, failed };
};
