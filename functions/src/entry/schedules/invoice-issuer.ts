import { createPublicContext } from '../../context/create-context.ts';
import { watchCertificates } from '../../features/billing/watch-certificates.ts';
import { watchSubscriptions } from '../../features/billing/watch-subscriptions.ts';
import { log } from '../../platform/log.ts';

/** Runs each day: issues the invoices of companies that are due soon, stops the numbers of those in arrears, and warns of certificates that end. */
export const handler = async (): Promise<void> => {
  const context = createPublicContext('');
  await watchCertificates(context);
  const report = await watchSubscriptions(context);
  log().info('subscriptions handled', report);
  if (report.failed > 0) throw new Error(`${report.failed} subscriptions could not be handled`);
};
