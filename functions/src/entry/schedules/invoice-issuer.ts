import { createPublicContext } from '../../context/create-context.ts';
import { watchSubscriptions } from '../../features/billing/watch-subscriptions.ts';
import { log } from '../../platform/log.ts';

/** Runs each day: issues the invoices of companies that are due soon, and stops the numbers of those in arrears. */
export const handler = async (): Promise<void> => {
  const report = await watchSubscriptions(createPublicContext(''));
  log().info('subscriptions handled', report);
  if (report.failed > 0) throw new Error(`${report.failed} subscriptions could not be handled`);
};
