import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** The work on deliveries that wait. `at` is the time that the table has for it: one with another time is ignored. */
const webhookMessage = z.discriminatedUnion('type', [
  /** Sends what waits for one key of an endpoint, in its order. */
  z.object({ type: z.literal('continue'), companyId: id, webhookId: id, order: z.string(), at: z.int() }),
  /** Tries an endpoint that has failed several times with a few of its waiting deliveries. */
  z.object({ type: z.literal('probe'), companyId: id, webhookId: id, at: z.int() }),
  /** Continues every key of an endpoint that answers again, from a place on. */
  z.object({ type: z.literal('release'), companyId: id, webhookId: id, after: z.string().nullable() }),
  /** Gives up what waits for an endpoint that is off or gone, from a place on. */
  z.object({ type: z.literal('giveUp'), companyId: id, webhookId: id, after: z.string().nullable() }),
]);
export type WebhookMessage = z.output<typeof webhookMessage>;

/** Standard, because its messages wait: they share the consumers fairly by endpoint, and take none from first attempts. */
export const webhookQueue = defineQueue({
  name: 'webhooks',
  schema: webhookMessage,
  fifo: false,
  group: ({ companyId, webhookId }) => `${companyId}.${webhookId}`,
  delays: true,
  timeout: 60,
  maxReceiveCount: 100,
});
