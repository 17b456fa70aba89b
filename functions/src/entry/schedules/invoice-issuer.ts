import { createPublicContext } from '../../context/create-context.ts';
import { issueDueInvoices } from '../../features/billing/issue-due-invoices.ts';
import { log } from '../../platform/log.ts';

/** Runs each day: issues the invoices of companies that are due soon. */
export const handler = async (): Promise<void> => {
  const report = await issueDueInvoices(createPublicContext(''));
  log().info('invoices issued', report);
  if (report.failed > 0) throw new Error(`${report.failed} invoices could not be issued`);
};
