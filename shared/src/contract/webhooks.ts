import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, isoDate, recordChanges } from './parameters.ts';
import { webhookEventName } from './webhook-events.ts';

/**
 * The state of an endpoint: on, off by an administrator, off after days of failures, or off because the receiver
 * answered 410.
 */
export const webhookStates = ['on', 'off', 'failed', 'gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

const health = z.object({
  lastSuccessAt: isoDate.nullable(),
  /** Attempts that failed one after another; 0 after a success. */
  failures: z.int(),
  failingSince: isoDate.nullable(),
  /** Deliveries that wait for an attempt. */
  waiting: z.int(),
});

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventName),
  isOn: z.boolean(),
  state: z.enum(webhookStates),
  stateSince: isoDate,
  /** Until when the secret before the rotation signs too; null for none. */
  formerSecretUntil: isoDate.nullable(),
  health,
});
export type Webhook = z.output<typeof webhook>;

export const listWebhooks = endpoint({
  group: 'connections',
  access: 'admin',
  plan: 'useIntegrations',
  name: 'listWebhooks',
  summary: 'Lists the endpoints of webhooks with their health',
  method: 'GET',
  path: '/webhook-endpoints',
  result: z.array(webhook),
});

/** Sent to administrators. */
export const webhookEvent = realtimeEvent('webhook', recordChanges({ webhook }, { webhookId: id }));
