import * as z from 'zod';
import { id, isoDate } from '../parameters.ts';
import { webhookEventName } from '../webhook-events.ts';
import { defineQueue } from './define-queue.ts';

/** Calls of one endpoint that are under way at once at the most. */
const callsAtOnce = 4;

/** An event for one endpoint, or the replay of one. */
const webhookEventMessage = z.object({
  companyId: id,
  webhookId: id,
  /** Events with the same key arrive in their order, for example those of `ticket-7`. */
  order: z.string().min(1).max(30),
  event: z.object({
    /** The header `webhook-id`: the same for a repeated publication. */
    id: z.string().min(1).max(128),
    type: webhookEventName,
    timestamp: isoDate,
    data: z.record(z.string(), z.unknown()),
  }),
  /** Names a replay; null for the event itself. */
  replay: z.string().max(64).nullable().default(null),
});
export type WebhookEventMessage = z.output<typeof webhookEventMessage>;

/** Returns the place of a key among the groups of its endpoint: always the same. */
const placeOf = (order: string): number => {
  let sum = 0;
  for (const letter of order) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return sum % callsAtOnce;
};

/**
 * FIFO, some groups for each endpoint: events of a ticket arrive in their order, and an endpoint that hangs takes no more
 * calls at once than it has groups.
 */
export const webhookEventQueue = defineQueue({
  name: 'webhook-events',
  schema: webhookEventMessage,
  fifo: true,
  group: ({ companyId, webhookId, order }) => `${companyId}.${webhookId}.${placeOf(order)}`,
  deduplication: ({ webhookId, event, replay }) => `${webhookId}.${event.id}${replay === null ? '' : `.${replay}`}`,
  timeout: 30,
  maxReceiveCount: 100,
});
