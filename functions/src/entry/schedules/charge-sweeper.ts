import { createPublicContext } from '../../context/create-context.ts';
import { sweepCharges } from '../../features/billing/sweep-charges.ts';
import { sweepNotes } from '../../features/billing/sweep-notes.ts';
import { log } from '../../platform/log.ts';

/** Runs every 2 minutes: asks payment providers about charges that no webhook has reported, and handles service notes. */
export const handler = async (): Promise<void> => {
  const context = createPublicContext('');
  const report = await sweepCharges(context);
  if (report.looks > 0) log().info('charges swept', report);
  const notes = await sweepNotes(context);
  if (notes.looks > 0) log().info('service notes swept', notes);
};
