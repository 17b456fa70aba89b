import { integrationQueue } from '@recado/shared/contract/queue-messages/integration';
import { companyContext, systemContext } from '../../../context/system-context.ts';
import { isCompanySuspended } from '../../../domain/engine/suspended.ts';
import { rereadTools } from '../../../domain/tools/reread-tools.ts';
import { answerCall, type SendLater } from '../../../features/queue-integrations/answer-call.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { send } from '../../../platform/outbox/send.ts';
import { toQueueMessage } from '../../../platform/outbox/to-queue-message.ts';

const sendLater: SendLater = (message, delay) =>
  send(sqsClient(), [toQueueMessage({ to: 'integrations', message }, delay)]);

/** Calls the services that answer customers, and reads the tools of MCP servers again. */
export const handler = consume(integrationQueue, async (message) => {
  if ('type' in message) {
    // Also of a company that is switched off, whose next reading is not forgotten.
    const ofServer = await companyContext(message.companyId);
    if (ofServer) await rereadTools(ofServer, message);
    return;
  }
  const context = await systemContext(message.companyId);
  // The dialogue gives up a call that nobody makes.
  if (context && !isCompanySuspended(context.company)) await answerCall(context, message, sendLater);
});
