import { webhookQueue, type WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import type { Context } from '../../../context/context.ts';
import { companyContext } from '../../../context/system-context.ts';
import { continueOrder } from '../../../features/webhooks/continue-order.ts';
import { giveUpWebhook } from '../../../features/webhooks/give-up.ts';
import { probeWebhook, releaseWebhook } from '../../../features/webhooks/probe.ts';
import { consume } from '../../../platform/consumers/consume.ts';

const handle = (context: Context, message: WebhookMessage): Promise<void> => {
  switch (message.type) {
    case 'continue':
      return continueOrder(context, message);
    case 'probe':
      return probeWebhook(context, message);
    case 'release':
      return releaseWebhook(context, message);
    case 'giveUp':
      return giveUpWebhook(context, message);
  }
};

/** Sends what waits for the companies' endpoints. */
export const handler = consume(webhookQueue, async (message) => {
  const context = await companyContext(message.companyId);
  if (context) await handle(context, message);
});
