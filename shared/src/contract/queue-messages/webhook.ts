import * as z from 'zod';
import { disconnectReasons } from '../connections.ts';
import { id, isoDate } from '../parameters.ts';

/** What a company's webhook is told: the body of the call, as JSON. */
export const webhookBody = z.object({
  /** The same in every attempt: whoever was told twice knows it by this. */
  id: z.string().min(1).max(64),
  event: z.literal(['connection.down', 'connection.up']),
  companyId: id,
  connection: z.object({ id, name: z.string(), number: z.string(), channel: z.string() }),
  reason: z.enum(disconnectReasons).nullable(),
  downSince: isoDate.nullable(),
  /** When it was connected again; null of `connection.down`. */
  upAt: isoDate.nullable(),
  at: isoDate,
});
export type WebhookBody = z.output<typeof webhookBody>;

/** A call of a company's webhook, and which attempt it is. Queue `webhooks`, standard: an attempt that failed is sent again, with a delay. */
export const webhookMessage = z.object({ companyId: id, attempt: z.int().min(1), body: webhookBody });
export type WebhookMessage = z.output<typeof webhookMessage>;
