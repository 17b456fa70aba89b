import * as z from 'zod';
import { maxAnswerBytes, webhookEventNames, webhookLimits as limits } from '../limits/webhooks.ts';
import { endpoint } from './grammar.ts';
import { done, id, idOf, idParams, isoDate, naming, page, pageResult, trimmed } from './parameters.ts';
import { webhookEventName } from './webhook-events.ts';
import { webhook } from './webhooks.ts';

const fields = {
  /** Public, https. */
  url: trimmed(limits.url).refine((url) => URL.canParse(url)),
  description: trimmed(limits.description),
  events: z
    .array(webhookEventName)
    .min(1)
    .max(webhookEventNames.length)
    .transform((events) => webhookEventNames.filter((name) => events.includes(name))),
  isOn: z.boolean(),
};

/** An HTTP answer, its body cut; `status` is null where none arrived, and `error` says why. */
const answer = z.object({
  status: z.int().nullable(),
  error: z.string().nullable(),
  body: z.string().max(maxAnswerBytes),
  milliseconds: z.int(),
});

export const deliveryStates = ['delivered', 'waiting', 'failed'] as const;

const deliveryRow = z.object({
  id: z.string(),
  webhookId: id,
  /** The header `webhook-id`. */
  eventId: z.string(),
  type: webhookEventName,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  at: isoDate,
  /** The time of the last attempt. */
  attemptedAt: isoDate.nullable(),
  nextAttemptAt: isoDate.nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof deliveryRow>;

const request = z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() });

export const webhookDeliveryDetails = deliveryRow.extend({
  /** The request of the last attempt; null before the first. */
  request: request.nullable(),
  answer: answer.nullable(),
});
export type WebhookDeliveryDetails = z.output<typeof webhookDeliveryDetails>;

const calls = { group: 'connections', access: 'admin', plan: 'useIntegrations' } as const;
const one = { ...calls, path: '/webhook-endpoints/{id}', params: idParams('webhook') } as const;

export const getWebhook = endpoint({
  ...one,
  name: 'getWebhook',
  summary: 'Returns an endpoint of webhooks with its health, without its secret',
  method: 'GET',
  result: webhook,
});

export const createWebhook = endpoint({
  ...calls,
  name: 'createWebhook',
  summary: 'Creates an endpoint of webhooks, with a secret of its own',
  method: 'POST',
  creates: true,
  path: '/webhook-endpoints',
  body: z.object(fields).partial().required({ url: true, events: true }),
  result: webhook,
  errors: ['ERR_WEBHOOK_URL', 'ERR_LIMIT_REACHED'],
  example: {
    body: { url: 'https://example.com/recado', description: 'CRM', events: ['message.received', 'ticket.closed'] },
  },
});

export const updateWebhook = endpoint({
  ...one,
  name: 'updateWebhook',
  summary: 'Changes an endpoint of webhooks, or switches it on or off',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: webhook,
  errors: ['ERR_WEBHOOK_URL'],
  example: { body: { description: 'CRM' } },
});

export const deleteWebhook = endpoint({
  ...one,
  name: 'deleteWebhook',
  summary: 'Deletes an endpoint of webhooks; nothing that waits for it is delivered',
  method: 'DELETE',
  result: done,
});

const secret = z.object({ secret: z.string(), formerSecretUntil: isoDate.nullable() });

export const getWebhookSecret = endpoint({
  ...one,
  name: 'getWebhookSecret',
  summary: 'Returns the secret that signs the calls of an endpoint',
  path: '/webhook-endpoints/{id}/secret',
  method: 'GET',
  result: secret,
  errors: ['ERR_RECENT_SIGN_IN'],
});

export const rotateWebhookSecret = endpoint({
  ...one,
  name: 'rotateWebhookSecret',
  summary: 'Makes another secret of an endpoint; the one before signs beside it for a day',
  path: '/webhook-endpoints/{id}/secret',
  method: 'POST',
  result: secret,
  errors: ['ERR_RECENT_SIGN_IN'],
});

export const testWebhook = endpoint({
  ...one,
  name: 'testWebhook',
  summary: 'Calls an endpoint with the example of an event, and returns request and answer',
  path: '/webhook-endpoints/{id}/test',
  method: 'POST',
  body: z.object({ type: webhookEventName }),
  result: z.object({ request, answer }),
  example: { body: { type: 'message.received' } },
});

/** Narrows the log of deliveries; the times are those of the events. */
const deliveryFilter = {
  type: webhookEventName.optional(),
  state: z.enum(deliveryStates).optional(),
  from: isoDate.optional(),
  until: isoDate.optional(),
};

export const listWebhookDeliveries = endpoint({
  ...one,
  name: 'listWebhookDeliveries',
  summary: 'Lists the deliveries of an endpoint, newest first; a page may be short although more follow',
  path: '/webhook-endpoints/{id}/deliveries',
  method: 'GET',
  query: z.object({ ...deliveryFilter, cursor: page.cursor }),
  result: z.object({ deliveries: z.array(deliveryRow), ...pageResult }),
});

const oneDelivery = {
  ...calls,
  path: '/webhook-endpoints/{id}/deliveries/{deliveryId}',
  params: z.object({
    id: idOf('webhook'),
    deliveryId: naming('webhookDelivery', z.string().min(1).max(200)),
  }),
} as const;

export const getWebhookDelivery = endpoint({
  ...oneDelivery,
  name: 'getWebhookDelivery',
  summary: 'Returns a delivery with the request and the answer of its last attempt',
  method: 'GET',
  result: webhookDeliveryDetails,
});

export const replayWebhookDelivery = endpoint({
  ...oneDelivery,
  name: 'replayWebhookDelivery',
  summary: 'Sends a delivery again, under the same webhook-id',
  path: '/webhook-endpoints/{id}/deliveries/{deliveryId}/replay',
  method: 'POST',
  result: done,
  errors: ['ERR_WEBHOOK_OFF'],
});

export const replayWebhookDeliveries = endpoint({
  ...one,
  name: 'replayWebhookDeliveries',
  summary: 'Sends the deliveries of a time again, those that failed unless another state is given',
  path: '/webhook-endpoints/{id}/replay',
  method: 'POST',
  creates: true,
  body: z.object({
    ...deliveryFilter,
    from: isoDate,
    state: z.enum(['failed', 'delivered']).default('failed'),
  }),
  result: done,
  errors: ['ERR_WEBHOOK_OFF'],
  example: { body: { from: '2026-01-31T12:00:00.000Z' } },
});
