import { countedLines } from '@recado/shared/deployment/resources';
import type { Context } from 'aws-lambda';
import { advanceDrill } from '../../features/restoration/advance-drill.ts';
import { documentClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/environment.ts';
import { log } from '../../platform/log.ts';

/** Milliseconds that a run keeps for its last slice. */
const reserve = 60_000;

/** Runs every 10 minutes: takes the monthly drill of restores further. Its lines are metrics. */
export const handler = async (_: unknown, context: Context): Promise<void> => {
  const { TABLE_NAME: live, INTEGRATORS_KEY_PREFIX: prefix } = environment();
  const { days, ended } = await advanceDrill({
    client: documentClient(),
    live,
    prefix,
    now: () => systemClock.now(),
    hasTime: () => context.getRemainingTimeInMillis() > reserve,
  });
  if (ended?.passed) log().info('a restore drill passed', ended);
  else if (ended) log().error(countedLines.drillFailed, ended);
  log().info(countedLines.drillAge, { days });
};
