import { webhookEventName } from '@recado/shared/contract/webhook-events';
import { deliveryStates } from '@recado/shared/contract/webhook-calls';
import { id, isoDate } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineJob } from '../../domain/jobs/define-job.ts';
import { readFiltered } from './filtered-log.ts';
import { replayEffect } from './replay.ts';

/** Deliveries of one slice: their bodies fit into an entry of the outbox. */
const batch = 20;

/** Sends the deliveries of an endpoint that match a filter again, oldest first. Ends where the endpoint is off. */
export const replayJob = defineJob({
  kind: 'replay-webhooks',
  input: z.object({
    webhookId: id,
    type: webhookEventName.optional(),
    state: z.enum(deliveryStates),
    from: isoDate,
    until: isoDate,
  }),
  /** The last delivery of the slice before. */
  cursor: z.object({ order: z.string(), place: z.string() }),
  slice: async (context, { id: jobId, input: { webhookId, ...filter }, cursor }) => {
    const webhook = await context.stores.webhooks.get(webhookId);
    if (webhook?.state !== 'on') return { end: 'stopped' };
    const { found, next } = await readFiltered(context.stores.webhooks, {
      webhookId,
      filter,
      after: cursor,
      order: 'asc',
      limit: batch,
    });
    const effects = found.map((delivery) => replayEffect(context, delivery, jobId));
    const counts = { replayed: found.length };
    return next === null ? { end: 'done', effects, counts } : { cursor: next, effects, counts };
  },
});
