import { deliveryStates } from '@recado/shared/contract/webhook-calls';
import { webhook, webhookStates } from '@recado/shared/contract/webhooks';
import { webhookEventName } from '@recado/shared/contract/webhook-events';
import { id } from '@recado/shared/contract/parameters';
import { maxWebhooks } from '@recado/shared/limits/webhooks';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A secret, sealed for the company; `alerts` seals those that were set for the alerts of connections once. */
const sealed = z.object({ key: z.string(), text: z.string(), purpose: z.enum(['webhook', 'alerts']) });

/** Milliseconds since 1970. */
const time = z.int();

/** An endpoint that a company's events are sent to. */
export const webhookEntity = defineEntity({
  name: 'webhook',
  schema: webhook.pick({ id: true, url: true, description: true, events: true }).extend({
    state: z.enum(webhookStates),
    stateSince: time,
    secret: sealed,
    /** The secret before, which signs as well until a time. */
    former: z.object({ secret: sealed, until: time }).nullable(),
    version,
  }),
  partition: 'c#{companyId}#webhooks',
  sort: 'webhook#{id:12}',
  quotas: { webhooks: { limit: maxWebhooks } },
  audited: { name: 'description', hides: ['former', 'stateSince'] },
});

/** The state of the calls of an endpoint. Written when they fail, after a failure, and once a minute while they succeed. */
export const webhookHealthEntity = defineEntity({
  name: 'webhook health',
  schema: z.object({
    webhookId: id,
    lastSuccessAt: time.nullable(),
    failures: z.int().default(0),
    failingSince: time.nullable(),
    /** The time when administrators were warned of the failures; null before. */
    warnedAt: time.nullable(),
    /** Deliveries that wait. */
    waiting: z.int().default(0),
    /** Set while the endpoint fails as a whole: the next time that it is tried, how often it was, and the last key that was. */
    probe: z.object({ at: time, attempt: z.int(), order: z.string() }).nullable(),
    version,
  }),
  partition: 'c#{companyId}#webhooks',
  sort: 'health#{webhookId:12}',
  unlimited: 'single',
});

/** A key of an endpoint whose events wait behind one that failed. It is there while any waits. */
export const webhookHoldEntity = defineEntity({
  name: 'webhook hold',
  schema: z.object({
    webhookId: id,
    order: z.string(),
    /** The place of the first delivery that may wait. */
    first: z.string(),
    /** The number of deliveries that were put behind it: changes with each. */
    behind: z.int().default(0),
    /** The time of the next attempt; null where the endpoint is tried as a whole. */
    at: time.nullable(),
    version,
  }),
  partition: 'c#{companyId}#webhook-holds#{webhookId:12}',
  sort: 'hold#{order}',
  unlimited: 'traffic',
});

/** Days that a delivery is kept. */
const keptDays = 30;

/** An event for an endpoint, with its last attempt. */
export const webhookDeliveryEntity = defineEntity({
  name: 'webhook delivery',
  schema: z.object({
    webhookId: id,
    order: z.string(),
    /** Sorts by time: the event's time in milliseconds, 15 digits, and its id. */
    place: z.string(),
    eventId: z.string(),
    type: webhookEventName,
    at: time,
    /** The request's body, as it is signed. */
    body: z.string(),
    state: z.enum(deliveryStates),
    /** The time when it was first to be sent, or was replayed: until when it is tried follows. */
    since: time,
    attempts: z.int(),
    attemptedAt: time.nullable(),
    nextAttemptAt: time.nullable(),
    /** The headers and the answer of the last attempt; null before the first. */
    headers: z.record(z.string(), z.string()).nullable(),
    url: z.string().nullable(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
    milliseconds: z.int().nullable(),
    version,
  }),
  partition: 'c#{companyId}#webhook-order#{webhookId:12}#{order}',
  sort: 'delivery#{place}',
  indexes: {
    log: { index: 'gsi1', partition: 'c#{companyId}#webhook-log#{webhookId:12}', sort: '{place}' },
    undelivered: {
      index: 'gsi2',
      partition: 'c#{companyId}#webhook-log#{webhookId:12}#{state}',
      sort: '{place}',
      when: ({ state }) => state !== 'delivered',
    },
  },
  expiresAt: ({ at }) => Math.floor(at / 1_000) + keptDays * 86_400,
  unlimited: 'traffic',
});

export type WebhookRecord = EntityRecord<typeof webhookEntity>;
export type WebhookHealth = EntityRecord<typeof webhookHealthEntity>;
export type WebhookHold = EntityRecord<typeof webhookHoldEntity>;
export type WebhookDeliveryRecord = EntityRecord<typeof webhookDeliveryEntity>;

/** The health of an endpoint that was never called. */
export const noCalls = (webhookId: number): WebhookHealth => webhookHealthEntity.record({ webhookId });

/** Returns the place of an event in its order. */
export const deliveryPlace = ({ timestamp, id: eventId }: { timestamp: string; id: string }): string =>
  `${String(Date.parse(timestamp)).padStart(15, '0')}-${eventId}`;
