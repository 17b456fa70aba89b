import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import type { Context } from '../../context/context.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { callWebhook } from '../../platform/call-webhook.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { signature } from '../../platform/signature.ts';

/** Seconds to wait after an attempt that failed, by its number; after the last the message is given up. */
export const pauses = [15, 30, 60, 120, 240, 480, 900] as const;

/** Sends a message again after a number of seconds. */
export type SendLater = (message: WebhookMessage, seconds: number) => Promise<void>;

/**
 * Calls a company's webhook while its plan has integrations, signed with its secret; docs/api.md describes how the receiver verifies it. An attempt that fails
 * goes back into the queue with a growing delay, so that a slow receiver holds up nobody else.
 *
 * @throws what the last attempt failed with: the message becomes a dead letter
 */
export const deliverWebhook = async (
  context: Context,
  message: WebhookMessage,
  sendLater: SendLater,
): Promise<void> => {
  const { url, secret: stored } = await context.stores.alerts.get();
  if (url === '' || stored === '') return;
  const { id: companyId, planId } = context.company;
  if ((await context.stores.plans.get(planId))?.useIntegrations !== true) return;
  const secret = await openToken(stored, { companyId, purpose: 'alerts' });
  const body = JSON.stringify(message.body);
  const timestamp = String(Math.floor(context.clock.now() / 1000));
  try {
    await callWebhook(
      url,
      body,
      {
        'Recado-Event': message.body.event,
        'Recado-Delivery': message.body.id,
        'Recado-Timestamp': timestamp,
        'Recado-Signature': `v1=${signature(secret, timestamp, body)}`,
      },
      environment().WEBHOOK_NETWORKS,
    );
  } catch (error) {
    const seconds = pauses[message.attempt - 1];
    log().warn('a webhook was not taken', {
      companyId: message.companyId,
      delivery: message.body.id,
      attempt: message.attempt,
      error: describeError(error),
    });
    if (seconds === undefined) throw error;
    await sendLater({ ...message, attempt: message.attempt + 1 }, seconds);
  }
};
