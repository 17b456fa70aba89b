import { exportQueue } from '@recado/shared/contract/queue-messages/job';
import { companyContext } from '../../../context/system-context.ts';
import { receiveJobMessage } from '../../../domain/jobs/receive-job-message.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { exportDeclarations } from './declarations.ts';

/** Runs the jobs that write files, as `consumer-jobs` runs all others. */
export const handler = consume(exportQueue, async (message, { receiveCount }) => {
  const context = await companyContext(message.companyId);
  const isLastDelivery = receiveCount >= exportQueue.maxReceiveCount;
  if (context) await receiveJobMessage(context, exportDeclarations, message, isLastDelivery);
});
