import * as z from 'zod';
import { connectionNotices, disconnectReasons } from '../connections.ts';
import { id, isoDate } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** JSON body of a call of a company's webhook. */
export const webhookBody = z.object({
  /** The same in every attempt, for deduplication by the receiver. */
  id: z.string().min(1).max(64),
  event: z.literal(['connection.down', 'connection.up', 'connection.notice']),
  companyId: id,
  connection: z.object({ id, name: z.string(), number: z.string(), channel: z.string() }),
  reason: z.enum([...disconnectReasons, ...connectionNotices]).nullable(),
  /** The subject of a notice, for example a template's name and language. */
  detail: z.string().optional(),
  downSince: isoDate.nullable(),
  /** The time when the connection was up again; null for the other events. */
  upAt: isoDate.nullable(),
  at: isoDate,
});
export type WebhookBody = z.output<typeof webhookBody>;

/** A call of a company's webhook. `attempt` counts from 1. */
const webhookMessage = z.object({ companyId: id, attempt: z.int().min(1), body: webhookBody });
export type WebhookMessage = z.output<typeof webhookMessage>;

/** Standard: the consumer enqueues a failed attempt again with a delay. */
export const webhookQueue = defineQueue({
  name: 'webhooks',
  schema: webhookMessage,
  fifo: false,
  delays: true,
  timeout: 30,
  maxReceiveCount: 3,
  retries: 'afterVisibilityTimeout',
});
