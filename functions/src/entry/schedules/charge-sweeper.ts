import { createPublicContext } from '../../context/create-context.ts';
import { sweepCharges } from '../../features/billing/sweep-charges.ts';
import { log } from '../../platform/log.ts';

/** Runs every 2 minutes: asks payment providers about charges that no webhook has reported. */
export const handler = async (): Promise<void> => {
  const report = await sweepCharges(createPublicContext(''));
  if (report.looks > 0) log().info('charges swept', report);
};
