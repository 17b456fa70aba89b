import type { Context } from '../../context/context.ts';
import type { WebhookHealth, WebhookRecord } from '../../data/webhooks/entities.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';
import { listenerWrites } from './listeners.ts';
import { presentWebhook, webhookPublished } from './present-webhook.ts';
import { webhookMails } from './webhook-mails.ts';

/** Returns the effect that gives up what waits for an endpoint that is off or gone. */
export const giveUpEffect = ({ company }: Pick<Context, 'company'>, webhookId: number): Effect => ({
  to: 'webhooks',
  message: { type: 'giveUp', companyId: company.id, webhookId, after: null },
});

/** Returns the writes and effects that switch an endpoint off for its failures, and inform the administrators. */
export const switchOff = async (
  context: Context,
  webhook: WebhookRecord,
  health: WebhookHealth,
  state: 'failed' | 'gone',
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const now = context.clock.now();
  const after = { ...webhook, state, stateSince: now };
  return {
    writes: [
      ...context.stores.webhooks.update(webhook, { state, stateSince: now }),
      ...(await listenerWrites(context, webhook.id, after)),
    ],
    effects: [
      webhookPublished(context, 'update', presentWebhook(context, after, health)),
      giveUpEffect(context, webhook.id),
      ...(await webhookMails(context, webhook, state, health.failingSince ?? now)),
    ],
  };
};
