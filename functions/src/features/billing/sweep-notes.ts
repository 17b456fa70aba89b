import type { Installation } from '../../context/context.ts';
import { companyContext } from '../../context/system-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { carryOutNote } from './carry-out-note.ts';
import { noteIssuerOf } from './note-issuers/note-issuer.ts';

/** Notes of one sweep, and how many of them are looked at together. */
const most = 500;
const width = 5;

/** Asks the issuer for the service notes that it is time to ask for, follow or cancel. */
export const sweepNotes = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<{ looks: number; failed: number }> => {
  const issuer = await noteIssuerOf(installation);
  if (!issuer) return { looks: 0, failed: 0 };
  const due = await installation.serviceNotes.toLookAt(clock.now(), most);
  let failed = 0;
  const look = async ({ companyId, invoiceId }: (typeof due)[number]): Promise<void> => {
    try {
      const context = await companyContext(companyId);
      if (context) await carryOutNote({ ...context, clock }, issuer, invoiceId);
    } catch (error) {
      failed += 1;
      log().warn('a service note could not be handled', { companyId, invoiceId, error: describeError(error) });
    }
  };
  for (let at = 0; at < due.length; at += width) await Promise.all(due.slice(at, at + width).map(look));
  return { looks: due.length, failed };
};
