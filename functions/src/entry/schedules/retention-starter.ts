import { createPublicContext } from '../../context/create-context.ts';
import { startRuns } from '../../features/retention/start-runs.ts';
import { log } from '../../platform/log.ts';

/** Runs each day: starts the jobs that remove what the retention rules of companies no longer keep. */
export const handler = async (): Promise<void> => {
  const report = await startRuns(createPublicContext(''));
  if (report.started > 0) log().info('retention runs started', report);
  if (report.failed > 0) throw new Error(`${report.failed} retention runs could not be started`);
};
