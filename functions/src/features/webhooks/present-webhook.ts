import { type Webhook, webhookEvent } from '@recado/shared/contract/webhooks';
import type { Context } from '../../context/context.ts';
import type { WebhookHealth, WebhookRecord } from '../../data/webhooks/entities.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns until when the secret before the rotation signs; null where it does not any more. */
export const formerSecretUntil = ({ clock }: Pick<Context, 'clock'>, { former }: WebhookRecord): string | null =>
  former && former.until > clock.now() ? iso(former.until) : null;

/** Returns an endpoint as clients see it, without its secrets. */
export const presentWebhook = (
  context: Pick<Context, 'clock'>,
  webhook: WebhookRecord,
  { lastSuccessAt, failures, failingSince, waiting }: WebhookHealth,
): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isOn: webhook.state === 'on',
  state: webhook.state,
  stateSince: new Date(webhook.stateSince).toISOString(),
  formerSecretUntil: formerSecretUntil(context, webhook),
  health: { lastSuccessAt: iso(lastSuccessAt), failures, failingSince: iso(failingSince), waiting },
});

/** Publishes an endpoint to administrators. */
export const webhookPublished = (context: Context, action: 'create' | 'update', shown: Webhook): Effect =>
  realtime(context, {
    event: webhookEvent,
    data: { action, webhook: shown },
    rooms: ['everything'],
    order: `webhook-${shown.id}`,
  });

/** Publishes the removal of an endpoint to administrators. */
export const webhookRemoved = (context: Context, webhookId: number): Effect =>
  realtime(context, {
    event: webhookEvent,
    data: { action: 'delete', webhookId },
    rooms: ['everything'],
    order: `webhook-${webhookId}`,
  });
