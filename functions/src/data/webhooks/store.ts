import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItemsOf } from '../../platform/entity/entity-reads.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import {
  noCalls,
  webhookDeliveryEntity,
  type WebhookDeliveryRecord,
  webhookEntity,
  type WebhookHealth,
  webhookHealthEntity,
  type WebhookHold,
  webhookHoldEntity,
  type WebhookRecord,
} from './entities.ts';

/** The records by which an event is sent, or waits. */
export interface DeliveryRecords {
  webhook: WebhookRecord | null;
  /** Null for an endpoint that was never called. */
  health: WebhookHealth | null;
  hold: WebhookHold | null;
  delivery: WebhookDeliveryRecord | null;
}

interface Named {
  webhookId: number;
  order: string;
}

interface LogQuery {
  webhookId: number;
  state: 'waiting' | 'failed' | null;
  from: string | null;
  until: string | null;
  /** The delivery behind which to continue. */
  after: { order: string; place: string } | null;
  order: 'asc' | 'desc';
  limit: number;
}

/** Sorts behind every place of a time. */
const last = '\u{10FFFF}';

/** The endpoints of one company, with what is delivered to them. */
export const webhookStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const webhooks = entityStore(webhookEntity, client, companyId);
  const health = entityStore(webhookHealthEntity, client, companyId);
  const holds = entityStore(webhookHoldEntity, client, companyId);
  const deliveries = entityStore(webhookDeliveryEntity, client, companyId);

  return {
    ...webhooks,
    /** All, by id; strongly consistent. */
    list: (): Promise<WebhookRecord[]> => webhooks.list({ consistent: true }),
    /** The health as it is stored; null for an endpoint that was never called. */
    storedHealth: (webhookId: number): Promise<WebhookHealth | null> => health.get(webhookId),
    health: async (webhookId: number): Promise<WebhookHealth> => (await health.get(webhookId)) ?? noCalls(webhookId),
    healthOf: async (webhookIds: readonly number[]): Promise<Map<number, WebhookHealth>> => {
      const found = await health.getMany(webhookIds, { consistent: true });
      return new Map(found.map((one) => [one.webhookId, one]));
    },
    /** Reads the records about an event in one call; strongly consistent. */
    deliveryRecords: async ({ webhookId, order, place }: Named & { place: string }): Promise<DeliveryRecords> => {
      const keys = [
        webhooks.key(webhookId),
        health.key(webhookId),
        holds.key({ webhookId, order }),
        deliveries.key({ webhookId, order, place }),
      ];
      const items = await readItemsOf(client, keys, true);
      const [first, second, third, fourth] = keys.map((key) =>
        items.find(({ pk, sk }) => pk === key.pk && sk === key.sk),
      );
      return {
        webhook: webhooks.fromItem(first),
        health: health.fromItem(second),
        hold: holds.fromItem(third),
        delivery: deliveries.fromItem(fourth),
      };
    },
    /** Label `webhook health` fails where it changed since it was read. */
    healthSave: (before: WebhookHealth | null, change: Partial<WebhookHealth>, webhookId: number): Write[] =>
      before ? health.update(before, change) : health.create({ ...noCalls(webhookId), ...change }),
    hold: (name: Named): Promise<WebhookHold | null> => holds.get(name),
    /** Label `webhook hold` fails where there is one. */
    holdCreation: (name: Named & Pick<WebhookHold, 'first' | 'at'>): Write[] => holds.create(name),
    /** Label `webhook hold` fails where it changed since it was read, or is gone. */
    holdChange: (before: WebhookHold, change: Partial<WebhookHold>): Write[] => holds.update(before, change),
    /** Label `webhook hold` fails where it changed since it was read, or is gone. */
    holdRemoval: (hold: WebhookHold): Write[] => holds.remove(hold),
    /** The next holds of an endpoint behind a key; strongly consistent. */
    holds: (webhookId: number, after: string | null, limit: number): Promise<WebhookHold[]> =>
      holds.list({
        partition: { webhookId },
        after: after === null ? null : { order: after },
        limit,
        consistent: true,
      }),
    delivery: (name: Named & { place: string }): Promise<WebhookDeliveryRecord | null> => deliveries.get(name),
    deliveryPut: (record: WebhookDeliveryRecord): Write => deliveries.put(record),
    /** The deliveries of a key from a place on; strongly consistent. */
    deliveriesOf: ({ webhookId, order }: Named, from: string, limit: number): Promise<WebhookDeliveryRecord[]> =>
      deliveries.list({ partition: { webhookId, order }, from: { place: from }, limit, consistent: true }),
    /** The log of an endpoint, by time. */
    log: ({ webhookId, state, from, until, after, order, limit }: LogQuery): Promise<WebhookDeliveryRecord[]> => {
      const bounds = {
        ...((from !== null || until !== null) && {
          from: { place: from ?? '0' },
          to: { place: `${until ?? '9'}${last}` },
        }),
        after,
        order,
        limit,
      };
      return state === null
        ? deliveries.listBy('log', { partition: { webhookId }, ...bounds })
        : deliveries.listBy('undelivered', { partition: { webhookId, state }, ...bounds });
    },
  };
};

export type WebhookStore = ReturnType<typeof webhookStore>;
