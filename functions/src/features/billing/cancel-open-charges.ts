import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import type { Context } from '../../context/context.ts';
import { describeError, log } from '../../platform/log.ts';
import type { PaymentProvider } from './providers/port.ts';
import { providerOf } from './providers/providers.ts';

/** Charges that are ended together. */
const width = 5;

/**
 * Ends the mandate and all open charges of a company at their providers, so that nobody pays a company that is deleted. Nothing is stored:
 * a repetition ends them again, which changes nothing.
 *
 * @returns the number of those that could not be ended now
 */
export const cancelOpenCharges = async ({ clock, company, installation, stores }: Context): Promise<number> => {
  const open = (await stores.invoices.newest()).flatMap(({ charges }) =>
    charges.filter(({ state }) => state === 'open'),
  );
  let failed = 0;
  const end = async (name: PaymentProviderName, endAt: (provider: PaymentProvider) => Promise<void> | undefined) => {
    try {
      // Without its credentials a provider is asked for nothing any more.
      const provider = await providerOf(installation, name);
      if (provider) await endAt(provider);
    } catch (error) {
      failed += 1;
      const ids = { companyId: company.id, provider: name };
      log().warn('a charge of a deleted company could not be cancelled', { ...ids, error: describeError(error) });
    }
  };
  const endCharge = ({ chargeId, provider: name }: (typeof open)[number]): Promise<void> =>
    end(name, (provider) => provider.cancelCharge(chargeId, clock.now()));
  for (let at = 0; at < open.length; at += width) await Promise.all(open.slice(at, at + width).map(endCharge));
  const mandate = await stores.mandates.get();
  if (mandate) await end(mandate.provider, ({ automatic }) => automatic?.cancelMandate(mandate.mandateId));
  return failed;
};
