import { webhookEventQueue } from '@recado/shared/contract/queue-messages/webhook-event';
import { companyContext } from '../../../context/system-context.ts';
import { receiveWebhookEvent } from '../../../features/webhooks/receive-event.ts';
import { consume } from '../../../platform/consumers/consume.ts';

/** Sends the events of companies to their endpoints. */
export const handler = consume(webhookEventQueue, async (message) => {
  const context = await companyContext(message.companyId);
  if (context) await receiveWebhookEvent(context, message);
});
