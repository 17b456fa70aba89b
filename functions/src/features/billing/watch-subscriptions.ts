import { addDays, localTime } from '@recado/shared/text/time';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import type { Context, Installation } from '../../context/context.ts';
import { companyContext } from '../../context/system-context.ts';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import type { Clock } from '../../platform/clock.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { arrearsJob } from '../../domain/operations/arrears-job.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { debitAutomatically } from './debit-automatically.ts';
import { dueReminder } from './due-reminder.ts';
import { invoiceChanged } from './invoice-changed.ts';
import { administratorsOf, invoiceMails } from './invoice-mails.ts';
import { openInvoiceOf } from './issue-invoice.ts';
import { presentInvoice } from './present-invoice.ts';
import { renewWithoutPrice } from './renew-without-price.ts';

/** Days before a due date from which on the company has its invoice, and days after it in which it is looked at. */
const before = 20;
const after = 120;

/** Stops the numbers of a company whose due date and grace have passed, once. What is written to them arrives when it has paid. */
const stopInArrears = (context: Context, graceDays: number): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, installation } = context;
    const company = await installation.companies.get(context.company.id);
    if (!company?.status || company.arrearsSince !== null) return;
    const now = clock.now();
    if (localTime(now, company.timeZone).date <= addDays(company.dueDate, graceDays)) return;
    const { effects, writes } = startJob(context, arrearsJob, { stops: true }, { askedBy: null });
    await context.commit([...installation.companies.change(company, { arrearsSince: now }), ...writes], effects);
  });

/** Reminds the administrators of the company's open invoice, once at each stage. */
const remind = (context: Context, graceDays: number): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, installation, stores } = context;
    const invoice = await openInvoiceOf(context);
    const company = await installation.companies.get(context.company.id);
    if (!invoice || !company) return;
    const today = localTime(clock.now(), company.timeZone).date;
    // A debit that is scheduled needs nobody to pay.
    if (presentInvoice(invoice).automatic?.state === 'scheduled') return;
    const stage = dueReminder(invoice, { today, graceDays, isStopped: company.arrearsSince !== null });
    if (stage === null) return;
    const administrators = await administratorsOf(context);
    await context.commit(stores.invoices.update(invoice, { reminded: { stage, dueDate: invoice.dueDate } }), [
      ...invoiceMails({ company }, invoice, stage, { administrators, graceDays }),
      invoiceChanged(context, invoice.id, { action: 'ATUALIZADA', dueDate: company.dueDate }, administrators),
    ]);
  });

/** Debits the invoice by the company's mandate. A provider that is not reached stops neither reminders nor the grace. */
const debit = async (context: Context, invoice: InvoiceRecord): Promise<void> => {
  try {
    await debitAutomatically(context, invoice);
  } catch (error) {
    log().warn('an invoice could not be debited', { companyId: context.company.id, error: describeError(error) });
  }
};

/**
 * Issues the invoices of the companies that are due soon, debits them by Pix Automático, reminds of those that are not paid, and stops the numbers of
 * companies in arrears; those with nothing to pay are renewed. Repeated, it does nothing again.
 */
export const watchSubscriptions = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<{ companies: number; failed: number }> => {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const graceDays = Number(await installation.settings.get('graceDays'));
  let [companies, failed] = [0, 0];
  for (let day = -after; day <= before; day++)
    for (const company of await installation.companies.dueOn(addDays(today, day))) {
      if (isOfInstallation(company) || !company.status) continue;
      const { id } = company;
      companies += 1;
      try {
        const known = await companyContext(id);
        if (!known) continue;
        const context = { ...known, clock };
        const invoice = await openInvoiceOf(context);
        if (invoice) {
          await debit(context, invoice);
          await stopInArrears(context, graceDays);
          await remind(context, graceDays);
        } else await renewWithoutPrice(context);
      } catch (error) {
        failed += 1;
        log().warn('a subscription could not be handled', { companyId: id, error: describeError(error) });
      }
    }
  return { companies, failed };
};
