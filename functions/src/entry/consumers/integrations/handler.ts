import { integrationQueue } from '@recado/shared/contract/queue-messages/integration';
import { systemContext } from '../../../context/system-context.ts';
import { answerCall, type SendLater } from '../../../features/queue-integrations/answer-call.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { send } from '../../../platform/outbox/send.ts';
import { toQueueMessage } from '../../../platform/outbox/to-queue-message.ts';

const sendLater: SendLater = (message, delay) =>
  send(sqsClient(), [toQueueMessage({ to: 'integrations', message }, delay)]);

/** Calls the services that answer customers. */
export const handler = consume(integrationQueue, async (message) => {
  const context = await systemContext(message.companyId);
  if (context) await answerCall(context, message, sendLater);
});
