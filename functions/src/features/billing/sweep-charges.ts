import type { Installation } from '../../context/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { settle } from './settle.ts';

/** Charges of one sweep, and how many of them are looked at together. */
const most = 2_000;
const width = 5;

/** Asks the providers about the charges that it is time to look at, so that none depends on a webhook. */
export const sweepCharges = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<{ looks: number; failed: number }> => {
  const due = await installation.charges.toLookAt(clock.now(), most);
  let failed = 0;
  const look = async ({ provider, reference, companyId }: (typeof due)[number]): Promise<void> => {
    try {
      await settle(installation, provider, reference);
    } catch (error) {
      failed += 1;
      log().warn('a charge could not be settled', { companyId, provider, error: describeError(error) });
    }
  };
  for (let at = 0; at < due.length; at += width) await Promise.all(due.slice(at, at + width).map(look));
  return { looks: due.length, failed };
};
