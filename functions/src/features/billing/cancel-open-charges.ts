import type { Context } from '../../context/context.ts';
import { describeError, log } from '../../platform/log.ts';
import { providerOf } from './providers/providers.ts';

/** Charges that are ended together. */
const width = 5;

/**
 * Ends all open charges of a company at their providers, so that nobody pays a company that is deleted. Nothing is stored:
 * a repetition ends them again, which changes nothing.
 *
 * @returns the number of those that could not be ended now
 */
export const cancelOpenCharges = async ({ clock, company, installation, stores }: Context): Promise<number> => {
  const open = (await stores.invoices.newest()).flatMap(({ charges }) =>
    charges.filter(({ state }) => state === 'open'),
  );
  let failed = 0;
  const end = async ({ chargeId, provider: name }: (typeof open)[number]): Promise<void> => {
    try {
      // Without its credentials a provider is asked for nothing any more.
      await (await providerOf(installation, name))?.cancelCharge(chargeId, clock.now());
    } catch (error) {
      failed += 1;
      const ids = { companyId: company.id, provider: name };
      log().warn('a charge of a deleted company could not be cancelled', { ...ids, error: describeError(error) });
    }
  };
  for (let at = 0; at < open.length; at += width) await Promise.all(open.slice(at, at + width).map(end));
  return failed;
};
