import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** The keys by which push services know the installation (VAPID, RFC 8292). */
export const pushKeyEntity = defineEntity({
  name: 'push key',
  schema: z.object({
    /** Base64url. */
    publicKey: z.string(),
    /** Sealed; no call returns it. */
    privateKey: z.object({ key: z.string(), text: z.string() }),
  }),
  partition: 'i#push',
  sort: 'key',
  unlimited: 'installation',
});

type PushKeyRecord = EntityRecord<typeof pushKeyEntity>;

/** The one key pair of the installation. */
interface PushKeyStore {
  /** Null before the first browser asked for it. */
  get(): Promise<PushKeyRecord | null>;
  /** Stores the first key pair; returns the stored one, which another caller may have stored meanwhile. */
  keepFirst(keys: PushKeyRecord): Promise<PushKeyRecord>;
}

export const pushKeyStore = (client: DynamoDBDocumentClient): PushKeyStore => {
  const store = entityStore(pushKeyEntity, client);
  return {
    get: () => store.get(),
    keepFirst: async (keys) => {
      try {
        await writeOne(client, store.put(keys, { when: 'attribute_not_exists(#publicKey)' }));
        return keys;
      } catch (error) {
        const stored = error instanceof ConditionFailed ? await store.get() : null;
        if (!stored) throw error;
        return stored;
      }
    },
  };
};
