import { documentClient, sqsClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { sweep } from '../../platform/outbox/sweep.ts';

/** Runs each minute: sends the effects that their own function could not send. Fails when one had to be set aside, so that the alarm fires. */
export const handler = async (): Promise<void> => {
  const report = await sweep(documentClient(), sqsClient(), systemClock);
  if (report.buried > 0) throw new Error(`${report.buried} effects were set aside unsent`);
  if (report.sent + report.failed + report.buried > 0) log().info('outbox swept', { ...report });
};
