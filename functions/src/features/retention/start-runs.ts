import { systemContext } from '../../context/system-context.ts';
import type { Installation } from '../../context/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { startRun } from './runs.ts';

/** Companies that are read at a time. */
const batch = 100;

/** Starts the runs of a day in all companies that have retention rules. Repeated, it starts nothing again. */
export const startRuns = async ({
  clock,
  installation,
}: {
  clock: Clock;
  installation: Installation;
}): Promise<{ started: number; failed: number }> => {
  let [started, failed] = [0, 0];
  for (let after = 0; ;) {
    const companies = await installation.companies.page(after, batch);
    for (const { id } of companies) {
      try {
        const known = await systemContext(id);
        if (known && (await startRun({ ...known, clock }))) started += 1;
      } catch (error) {
        failed += 1;
        log().warn('a retention run could not be started', { companyId: id, error: describeError(error) });
      }
    }
    if (companies.length < batch) return { started, failed };
    after = companies.at(-1)!.id;
  }
};
