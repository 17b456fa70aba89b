import { jobQueue } from '@recado/shared/contract/queue-messages/job';
import { companyContext } from '../../../context/system-context.ts';
import { receiveJobMessage } from '../../../domain/jobs/receive-job-message.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { jobDeclarations } from './declarations.ts';

/** Runs jobs, slice by slice: the slices of one job in their order, many jobs side by side. */
export const handler = consume(jobQueue, async (message, { receiveCount }) => {
  const context = await companyContext(message.companyId);
  const isLastDelivery = receiveCount >= jobQueue.maxReceiveCount;
  if (context) await receiveJobMessage(context, jobDeclarations, message, isLastDelivery);
});
