import { certificateWarningDays } from '@recado/shared/limits/certificate';
import type { Installation } from '../../context/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';

const day = 86_400_000;

/** Warns in the log of certificates that end soon, or have ended: payments by them fail then. */
export const watchCertificates = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<void> => {
  for (const { ref, expiresAt } of await installation.certificates.list()) {
    const daysLeft = Math.floor((expiresAt - clock.now()) / day);
    if (daysLeft <= certificateWarningDays) log().warn('a certificate ends soon', { certificate: ref, daysLeft });
  }
};
