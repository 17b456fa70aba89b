import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/webhook-calls';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import type { UserContext } from '../../context/context.ts';
import type { WebhookDeliveryRecord, WebhookRecord } from '../../data/webhooks/entities.ts';
import * as z from 'zod';
import { startJob } from '../../domain/jobs/start-job.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { existing } from '../../platform/existing.ts';
import { readFiltered } from './filtered-log.ts';
import { replayEffect } from './replay.ts';
import { replayJob } from './replay-job.ts';

const rowsOfPage = 30;

const cursorOf = defineCursor(z.object({ order: z.string(), place: z.string() }));

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The id by which clients name a delivery: its order and its place. */
const idOf = ({ order, place }: Pick<WebhookDeliveryRecord, 'order' | 'place'>): string => `${order}~${place}`;

const presentRow = (record: WebhookDeliveryRecord): contract.WebhookDelivery => ({
  id: idOf(record),
  webhookId: record.webhookId,
  eventId: record.eventId,
  type: record.type,
  state: record.state,
  attempts: record.attempts,
  at: new Date(record.at).toISOString(),
  attemptedAt: iso(record.attemptedAt),
  nextAttemptAt: iso(record.nextAttemptAt),
  status: record.status,
  error: record.error,
});

const find = async ({ stores }: UserContext, webhookId: number): Promise<WebhookRecord> =>
  existing('webhook', await stores.webhooks.get(webhookId));

/** @throws AppError ERR_WEBHOOK_OFF for an endpoint that is off: nothing is sent to it */
const checkOn = ({ state }: WebhookRecord): void => {
  if (state !== 'on') throw new AppError('ERR_WEBHOOK_OFF');
};

const findDelivery = async (
  { stores }: UserContext,
  { id: webhookId, deliveryId }: { id: number; deliveryId: string },
): Promise<WebhookDeliveryRecord> => {
  const [order = '', place = ''] = deliveryId.split('~');
  return existing('webhookDelivery', await stores.webhooks.delivery({ webhookId, order, place }));
};

/** The deliveries of an endpoint, newest first. */
export const listWebhookDeliveries: UseCase<typeof contract.listWebhookDeliveries> = async (
  context,
  { params: { id: webhookId }, query: { cursor, ...filter } },
) => {
  await find(context, webhookId);
  const after = cursorOf.decode(cursor);
  const query = { webhookId, filter, after, order: 'desc' as const, limit: rowsOfPage };
  const { found, next } = await readFiltered(context.stores.webhooks, query);
  return {
    deliveries: found.map(presentRow),
    hasMore: next !== null,
    nextCursor: next && cursorOf.encode(next),
  };
};

/** Returns a delivery with its last request and answer. */
export const getWebhookDelivery: UseCase<typeof contract.getWebhookDelivery> = async (context, { params }) => {
  await find(context, params.id);
  const record = await findDelivery(context, params);
  const { headers, url, body, answer, milliseconds, status, error } = record;
  const wasSent = headers !== null && url !== null;
  return {
    ...presentRow(record),
    request: wasSent ? { url, headers, body } : null,
    answer: wasSent ? { status, error, body: answer ?? '', milliseconds: milliseconds ?? 0 } : null,
  };
};

/** Sends a delivery again. One that waits is left to its next attempt. */
export const replayWebhookDelivery: UseCase<typeof contract.replayWebhookDelivery> = async (context, { params }) => {
  checkOn(await find(context, params.id));
  const delivery = await findDelivery(context, params);
  await context.commit([], [replayEffect(context, delivery, context.ids.ulid())]);
  return { ok: true };
};

/** Sends the deliveries of a time again, by a job. */
export const replayWebhookDeliveries: UseCase<typeof contract.replayWebhookDeliveries> = async (
  context,
  { params: { id: webhookId }, body },
) => {
  checkOn(await find(context, webhookId));
  const until = body.until ?? new Date(context.clock.now()).toISOString();
  const { writes, effects } = startJob(context, replayJob, { webhookId, ...body, until });
  const result = { ok: true } as const;
  await context.commit([...writes, ...keepAnswer(context, result)], effects);
  return result;
};
