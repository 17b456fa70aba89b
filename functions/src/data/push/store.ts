import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { languages } from '@recado/shared/contract/languages';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** The device of a user's login, as its browser's push service reaches it. A user has one login, so one device. */
export const pushSubscriptionEntity = defineEntity({
  name: 'push subscription',
  schema: z.object({
    userId: z.int(),
    /** `origin_jti` of the login that the device belongs to. Another login of the user makes the subscription void. */
    sessionId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    language: z.enum(languages),
    /** Epoch milliseconds. */
    savedAt: z.number(),
  }),
  partition: 'c#{companyId}#push',
  sort: 'user#{userId:12}',
  expiresAt: ({ savedAt }) => Math.floor(registeredUntil(savedAt) / 1000),
  consistent: false,
  unlimited: 'single',
});

/** Milliseconds that a subscription is kept: as long as a refresh token. The browser stores it again with each start. */
const lifetime = 7 * 86_400_000;

/** Returns the time until which a device is registered that was saved at a time. Both in epoch milliseconds. */
export const registeredUntil = (savedAt: number): number => savedAt + lifetime;

export type PushSubscriptionRecord = EntityRecord<typeof pushSubscriptionEntity>;

/** The subscribed devices of one company. */
interface PushSubscriptionStore {
  /** Eventually consistent. */
  list(): Promise<PushSubscriptionRecord[]>;
  /** Stores a user's device in the place of the one before. */
  save(subscription: PushSubscriptionRecord): Promise<void>;
  /** Removes the device of a user. */
  remove(userId: number): Promise<void>;
  /** Removes a device that its push service no longer knows; keeps a newer one of the same user. */
  removeExpired(subscription: PushSubscriptionRecord): Promise<void>;
}

export const pushSubscriptionStore = (client: DynamoDBDocumentClient, companyId: number): PushSubscriptionStore => {
  const store = entityStore(pushSubscriptionEntity, client, companyId);
  return {
    list: () => store.list(),
    save: (subscription) => writeOne(client, store.put(subscription)),
    remove: async (userId) => {
      const found = await store.get(userId);
      for (const write of found ? store.remove(found) : []) await writeOne(client, write);
    },
    removeExpired: async (subscription) => {
      const { endpoint } = subscription;
      const writes = store.remove(subscription, { when: '#endpoint = :endpoint', values: { endpoint } });
      for (const write of writes)
        await writeOne(client, write).catch((error: unknown) => {
          if (!(error instanceof ConditionFailed)) throw error;
        });
    },
  };
};
