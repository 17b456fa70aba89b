import { createPublicContext } from '../../context/create-context.ts';
import { lastDays } from '../../features/billing/providers/day-times.ts';
import { reconcile } from '../../features/billing/reconcile.ts';
import { log } from '../../platform/log.ts';

/**
 * Runs each day: compares what the payment providers have of the last three days with the invoices, and settles what
 * neither a webhook nor the sweep has found. A payment of no invoice is a warning: somebody has to return it.
 */
export const handler = async (): Promise<void> => {
  const context = createPublicContext('');
  const { charges, differences, failures, surpluses } = await reconcile(context, lastDays(context.clock.now()), {
    isDry: false,
  });
  log().info('charges reconciled', { charges, differences });
  if (surpluses.length > 0) log().warn('payments of no invoice were found', { surpluses });
  if (failures.length > 0) throw new Error(`${failures.length} charges could not be reconciled`);
};
