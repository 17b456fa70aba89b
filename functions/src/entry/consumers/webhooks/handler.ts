import { webhookQueue } from '@recado/shared/contract/queue-messages/webhook';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { send } from '../../../platform/outbox/send.ts';
import { toQueueMessage } from '../../../platform/outbox/to-queue-message.ts';
import { systemContext } from '../../../context/system-context.ts';
import { deliverWebhook, type SendLater } from '../../../features/webhooks/deliver.ts';

const sendLater: SendLater = (message, delay) =>
  send(sqsClient(), [toQueueMessage({ to: 'webhooks', message }, delay)]);

/** Calls the companies' webhooks. */
export const handler = consume(webhookQueue, async (message) => {
  const context = await systemContext(message.companyId);
  if (context) await deliverWebhook(context, message, sendLater);
});
